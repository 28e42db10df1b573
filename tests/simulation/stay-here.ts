import { watchConnections } from '../security/addresses/connections.ts'

// A guard that is broken on purpose must allow no connection: a mutant's run loads this first.
watchConnections()
