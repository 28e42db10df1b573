/**
 * A mention of a person or a page, as LinkedIn's text format and its editors write it: the name that
 * readers see, and the URN. LinkedIn links it where the name is that of the page, or a part of the
 * person's.
 */
export const linkedInMention =
  /@\[(?!\s*\])([^[\]\\\n]{1,100})\]\((urn:li:(?:person|organization):[\w-]{1,100})\)/gu
