// How people write to each other and not to everybody.
const colloquial =
  /(?<!\p{L})(?:lol|rofl|omg|wtf|btw|imho|afaik|haha\p{L}*|hehe\p{L}*|sucks?|crap|damn|shit\p{L}*|fuck\p{L}*|oje|mist|scheiß\p{L}*|nee|mdr|putain|merde|jaja\p{L}*|mierda|joder|cazzo\p{L}*|ahaha\p{L}*|kkk+|porra|kut|kurwa)(?!\p{L})/u

export const isColloquial = (small: string): boolean => colloquial.test(small)
