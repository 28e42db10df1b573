import type { DraftFault, Rule } from '../fault.ts'
import type { Grounds } from '../grounds.ts'

interface Debris {
  readonly rule: Rule
  readonly pattern: RegExp
  readonly detail: string
}

// What a model says about its work, or repeats of its prompt, instead of the draft. Each is
// looked for line by line.
const kinds: readonly Debris[] = [
  {
    rule: 'placeholder',
    pattern:
      /\[(?=[^\]\n]{2,60}\])(?:(?:your|insert|add|enter|company|brand|product|name|link|date|topic|city|website|url|email|hashtag|cta|ihr|dein|firmen|einfügen|votre|nom|lien|tu|su|nombre|enlace|empresa|nome|link|azienda|uw|jouw|naam)\b[^\]\n]*|[^\]\n]*\b(?:name|here|hier|link|url|date|company|company name|nom|nombre|nome|naam))\]|\{\{[^}\n]{1,60}\}\}|<(?:your|insert|company|name|link)[^>\n]{0,40}>|\b(?:lorem ipsum|(?-i:TODO:)|TBD|XXXX+|YOUR_[A-Z_]+)\b|\$\{[^}\n]{1,40}\}/iu,
    detail: 'stands for something that is missing: write the draft without it.',
  },
  {
    rule: 'refusal',
    pattern:
      /(?<!\p{L})(?:as an? (?:ai|language model)|i(?:'m| am) (?:sorry|unable|not able)(?:,? but)? (?:i |to )?(?:can't|cannot|can not|help|assist|create|write|comply|generate)|i(?:'m| am) sorry,? but i|i (?:can't|cannot|can not|won't) (?:help|assist|write|create|comply|generate|fulfil|provide)|als (?:ki|sprachmodell|künstliche intelligenz)\b|ich kann (?:diese|dir|ihnen|dabei|leider)[^.\n]{0,40} nicht|es tut mir leid,? aber|en tant qu'(?:ia|intelligence artificielle|assistant)|je (?:ne peux|suis désolé)[^.\n]{0,40}(?:pas|aider)|lo siento,? (?:pero )?no puedo|como (?:modelo de lenguaje|una? ia|inteligencia artificial|modelo de linguagem)|mi dispiace,? (?:ma )?non posso|come (?:modello linguistico|intelligenza artificiale)|desculpe,? (?:mas )?não posso|als (?:ai|taalmodel)\b|het spijt me,? maar|jako (?:model językowy|ai)\b|som (?:ai|språkmodell)(?!\p{L}))|申し訳(?:ありません|ございません)が|(?:AI|言語モデル)として|作为(?:一个)?(?:AI|人工智能|语言模型)|抱歉，我(?:无法|不能)|как (?:языковая модель|ии)|извините, но я не могу|كنموذج لغوي|عذرا، لا أستطيع/iu,
    detail: 'is a remark of yours and not part of a post: write the draft.',
  },
  {
    rule: 'role_marker',
    pattern:
      /^\s*(?:\*{0,2})(?:system|assistant|user|human|ai|bot|developer|instruction|prompt|response|output|antwort|assistent|benutzer)(?: (?:message|prompt|note))?(?:\*{0,2})\s*[:：](?!\/)|<\|[^|\n]{1,30}\|>|\[\/?INST\]|<\/?(?:s|source|think|system|assistant|user)>|^\s*###\s*(?:instruction|response|system)|(?<=[.!?]\s)(?:SYSTEM|ASSISTANT|USER|HUMAN)\s*:/iu,
    detail: 'is no part of a post: leave it out.',
  },
  {
    rule: 'instruction_echo',
    pattern:
      /^\s*(?:sure|certainly|of course|absolutely|okay|ok|great|gerne|natürlich|klar|bien sûr|certainement|claro|por supuesto|certo|certamente|com certeza|natuurlijk|jasne|oczywiście|visst)\b[!,.:]?[^\n]{0,20}\b(?:here(?:'s| is| are)|hier (?:ist|sind|is)|voici|aquí|ecco|aqui|oto|här)\b|^\s*(?:here(?:'s| is) (?:the|your|a|an|my)(?: \p{L}+){0,3} (?:post|draft|caption|thread|carousel|tweet|version)|hier ist (?:der|dein|ihr|ein)[^\n]{0,30}(?:post|beitrag|entwurf)|voici (?:le|votre|un)[^\n]{0,20}(?:post|brouillon)|aquí (?:está|tienes)[^\n]{0,20}(?:publicación|post|borrador)|ecco (?:il|un)[^\n]{0,20}post|aqui está[^\n]{0,20}(?:post|publicação))|(?<!\p{L})(?:ignore|disregard|forget) (?:all |any |the |your )?(?:previous|prior|above|earlier) (?:instructions?|prompts?|rules|messages?)|\b(?:ignoriere|vergiss) (?:alle )?(?:vorherigen|bisherigen|obigen) (?:anweisungen|regeln)|\b(?:ignore[rz]?|oublie[rz]?) (?:toutes )?les (?:instructions|consignes) précédentes|\bignora (?:todas )?(?:las instrucciones anteriores|le istruzioni precedenti)|\bignore (?:todas )?as instruções anteriores|忽略(?:之前|以上)的?(?:所有)?指令|以前の指示を無視|\b(?:system prompt|max(?:imum)?\.? \d+ (?:words|characters)|(?:no|don't use|without) (?:emojis?|hashtags?|markdown)|keine emojis|write (?:a|an|the) (?:linkedin|instagram|tiktok|x|social media) (?:post|caption|thread)|schreibe? (?:einen|mir) [^\n]{0,20}(?:post|beitrag)|JSON schema|json object|(?:word|character) count ?:)/iu,
    detail: 'repeats an instruction or is a remark about the draft: leave it out.',
  },
  {
    rule: 'dateline',
    pattern:
      /^\s*(?:FOR IMMEDIATE RELEASE|SPERRFRIST|PRESSEMITTEILUNG|PRESS RELEASE|COMMUNIQUÉ DE PRESSE|COMUNICATO STAMPA|NOTA DE PRENSA|PERSBERICHT|EMBARGO(?:ED)?)\b|^\s*\p{Lu}[\p{Lu} .-]{2,30}(?:, \p{L}[\p{L} .]{1,20})?(?:, (?:\d{1,2}\.? )?\p{L}{3,10}\.? (?:\d{1,2},? )?(?:\d{4})?)? ?(?:[–—]|--) |^\s*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?, (?:\d{1,2}\. \p{L}{3,9} \d{4}|\p{L}{3,9} \d{1,2}, \d{4}|\d{1,2} \p{L}{3,9} \d{4}) ?(?:\(\p{L}{2,8}\) ?)?(?:[–—]|--) |^\s*\([A-Z]{2,8}(?: Newswire)?\) ?[–—-]/u,
    detail: 'is the head of a press release and not of a post: begin with what happened.',
  },
]

// Nothing of this needs a longer line, and a line without an end is no draft’s.
const lineMax = 4000

/**
 * Placeholders, refusals, role markers, echoes of instructions and datelines: never part of a
 * draft, though the topic may speak of them.
 */
export function checkDebris(text: string, piece: number, { author }: Grounds): DraftFault[] {
  const faults: DraftFault[] = []
  const said = author.readable.toLowerCase()
  let offset = 0
  for (const line of text.split('\n')) {
    for (const { rule, pattern, detail } of kinds) {
      const match = pattern.exec(line.slice(0, lineMax))
      if (
        match === null ||
        match[0].trim() === '' ||
        (rule !== 'role_marker' &&
          said.includes(match[0].trim().toLowerCase()) &&
          rule !== 'instruction_echo')
      )
        continue
      faults.push({
        rule,
        piece,
        start: offset + match.index,
        end: offset + match.index + match[0].length,
        detail: `“${match[0].trim().slice(0, 80)}” ${detail}`,
      })
    }
    offset += line.length + 1
  }
  return faults
}
