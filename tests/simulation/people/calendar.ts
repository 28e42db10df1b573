/**
 * Every account's slots, on every day and network: whole hours in UTC. Times that people ask for
 * otherwise are never whole hours.
 */
export const slotHours: readonly number[] = [6, 9, 13, 18]
