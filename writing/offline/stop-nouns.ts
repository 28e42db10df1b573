// Words that carry a sentence but name no subject: poor hashtags and poor headings. Units, spans of
// time, parts, and a few verbs.
const words = new Set(
  `minute minutes hour hours day days week weeks month months year years percent per cent percentage million millions billion number numbers total
   average amount level levels part parts point points time times case cases group groups people person persons example result results half
   quarter better best good great new home tip tips lesson lessons reason reasons mistake mistakes myth myths trick tricks idea ideas way ways
   monday tuesday wednesday thursday friday saturday sunday introducing announcing rest start end change changes today yesterday spring summer autumn winter learned learn works work made makes done
   one two three four five six seven eight nine ten eleven twelve dozen hundred thousand eins zwei drei vier fünf sechs sieben acht neun zehn un deux trois quatre cinq sept huit neuf dix dos tres cuatro cinco siete ocho nueve diez due tre quattro cinque sette otto nove dieci dois três quatro sete oito twee drie vier vijf zes zeven negen tien
   january february march april may june july august september october november december loss costs cost price prices use uses user users thing things place places side sides kind kinds
   minute minuten stunde stunden tag tage woche wochen monat monate monaten jahr jahre jahren prozent million millionen milliarde milliarden zahl
   zahlen durchschnitt teil teile ende anfang beispiel ergebnis hälfte drittel mitte tipp tipps lehren gründe fehler mythen tricks ideen montag dienstag mittwoch donnerstag freitag samstag sonntag menschen personen euro
   januar februar märz mai juni juli oktober dezember kosten preis preise platz seite art
   minute minutes heure heures jour jours semaine semaines mois an ans année années cent pourcent million millions milliard milliards nombre moyenne
   partie début fin exemple résultat moitié tiers conseil conseils astuce astuces leçon leçons raison raisons erreur erreurs mythes idée idées lundi mardi mercredi jeudi vendredi
   samedi dimanche nouveau nouvelle personne personnes gens euros
   janvier février mars avril juin juillet août septembre octobre novembre décembre prix coût coûts lieu
   minuto minutos hora horas día días semana semanas mes meses año años ciento millón millones número media parte principio fin ejemplo
   resultado mitad tercio consejo consejos truco trucos lección lecciones razones error errores mitos ideas lunes martes miércoles jueves viernes sábado
   domingo nuevo nueva persona personas tonelada toneladas
   enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre precio precios lugar
   minuto minuti ora ore giorno giorni settimana settimane mese mesi anno anni cento milione milioni miliardi numero media parte inizio fine
   esempio risultato metà terzo consiglio consigli trucchi lezione lezioni motivo motivi errore errori miti idee lunedì martedì mercoledì giovedì venerdì sabato
   domenica nuovo nuova persona persone
   gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre prezzo prezzi luogo
   minuto minutos hora horas dia dias semana semanas mês meses ano anos cento milhão milhões bilhões número média parte início fim exemplo resultado
   metade terço dica dicas truques lição lições razão razões motivos erro erros mitos ideias segunda terça quarta quinta sexta novo nova pessoa pessoas
   janeiro fevereiro março maio junho julho setembro outubro novembro dezembro preço preços lugar
   januari februari maart mei augustus prijs prijzen kosten plaats
   minuut minuten uur uren dag dagen week weken maand maanden jaar jaren procent miljoen miljard aantal gemiddelde deel begin einde voorbeeld
   resultaat helft derde les lessen reden redenen fout fouten mythes ideeën maandag dinsdag woensdag donderdag vrijdag zaterdag zondag nieuw nieuwe mensen personen`.split(
    /\s+/,
  ),
)

export function isStopNoun(word: string): boolean {
  return words.has(word.toLowerCase())
}
