/** The reason why a file cannot be read, as a sentence for the person who uploaded it. */
export class Unreadable extends Error {}
