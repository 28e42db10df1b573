/** How many are left. Only lower it. */
export const knownMax = 20

/** Patterns that grow faster than linearly, by what bounds the texts that they see. */
export const knownSuperLinear: readonly { readonly why: string; readonly patterns: readonly string[] }[] = [
  {
    why: 'It reads our own pages, names of the contract, or what the operator writes.',
    patterns: [
      '/\\/+$/',
      '/\\s*\\n\\s*/g',
      '/(?:^|[^a-zA-Z0-9]+)(\\w)/g',
      '/(?:-c\\s*|--)([\\w.-]+?)\\s*=/g',
      '/\\[((?:[^\\][`]|`[^`]*`|\\[[^\\]]*\\])+)\\]\\(([^)\\s]+)\\)/',
      '/!?\\[([^\\]]*)\\]\\([^)]*\\)/g',
    ],
  },
  { why: 'It reads a number.', patterns: ['/\\B(?=(\\d{3})+$)/g'] },
  {
    why: 'It reads a text of a network, some thousand letters long.',
    patterns: [
      '/\\{hashtag\\|\\\\?#\\|((?:\\\\.|[^}\\\\])*)\\}|@\\[((?:\\\\.|[^\\]\\\\])*)\\]\\(urn:[^)]*\\)|\\\\([|{}@[\\]()<>#\\\\*_~])/gs',
    ],
  },
  {
    why: 'It reads what a model answers, bounded by its tokens, or one word of at most 2,048 letters.',
    patterns: [
      '/"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|,(?=\\s*[\\]}])/gs',
      '/[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}{2,}\\/\\S+?(?=[.,;:!?)\\]"\'’”»]*$)/gu',
      '/\\n+\\s*#[^\\n]*$/u',
    ],
  },
  { why: 'Still to be written in linear time.', patterns: ['/([^{}]{1,500})\\{([^{}]{0,2000})\\}/g'] },
  {
    why: 'The offline writer, in its thread and its budget, shortens gaps first and reads at most 40,000 letters.',
    patterns: [
      '/\\\\.|\\[(?:\\\\.|[^\\]\\\\])*\\]|[^]/gu',
      '/\\s*[([（][^()[\\]（）\\n]{1,200}[)\\]）]/gu',
      '/\\s*[·|♡]?\\s*(?:add to (?:cart|basket|bag)|buy now|ajouter au panier|acheter|in den warenkorb|kaufen|añadir al carrito|comprar|aggiungi al carrello|acquista|dodaj do koszyka|in winkelwagen|lägg i varukorgen|♡)\\s*[·|♡]?\\s*/giu',
      '/\\s*\\[[^[\\]]{2,300}\\]/gu',
      '/\\s*[([][^()[\\]]{1,60}[)\\]]/gu',
      '/\\s*[–—-]\\s*[^–—.]{2,40}(?=\\.?$)/u',
      '/\\s+([.,;])/g',
      '/[,;、，·/&]|\\s(?:and|und|et|y|e|en|i|och|og|ja|a|и|ve)\\s|\\([^)]*\\)/u',
    ],
  },
]
