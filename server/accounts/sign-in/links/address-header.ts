/**
 * The header in which the edge names the browser's address; what a browser itself sends under this
 * name never arrives.
 */
export const addressHeader = 'x-crier-address'
