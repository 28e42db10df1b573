import { watchConnections } from '../security/addresses/connections.ts'

// A guard that is broken on purpose must let nobody out: what runs with a planted bug loads this first.
watchConnections()
