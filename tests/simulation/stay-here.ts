import { watchConnections } from '../security/addresses/connections.ts'

// A guard that is broken on purpose must let nobody out: what runs with a mutant loads this first.
watchConnections()
