// Placeholder until the room has its occupant.
