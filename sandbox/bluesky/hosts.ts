/** The server of the sandbox's accounts, and its other name below which their handles are. */
export const pdsHost = 'pds.sandbox.example'
export const handleHosts = `*.${pdsHost}`
/** The directory of identities. */
export const directoryHost = 'plc.directory'
/** Bluesky's own server of public reads. */
export const publicHost = 'public.api.bsky.app'
export const webHost = 'bsky.app'
export const imageHost = 'cdn.bsky.app'
