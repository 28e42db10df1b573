/** What stands above a press release: what it is, and from when it may be told. */
export const pressReleaseMarker =
  /^(?:(?:for immediate release|press release|media release|news release|(?:under )?embargo(?:ed)?(?: until)? (?=.*\d).*|pressemitteilung|presseinformation|communiqué de presse|nota de prensa|comunicado(?: de prensa| de imprensa)?|comunicato stampa|persbericht|informacja prasowa|pressmeddelande|pressemeddelelse|pressemelding|lehdistötiedote|tisková zpráva|пресс-релиз|basın bülteni|プレスリリース|报道资料|新闻稿|보도자료|بيان صحفي)\s*[:–—-]?\s*)+/iu
