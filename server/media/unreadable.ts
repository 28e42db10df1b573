/** Why a file cannot be read, in a sentence for whoever uploaded it. */
export class Unreadable extends Error {}
