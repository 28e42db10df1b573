/**
 * Everything that the dashboard says, in German; main.tsx loads it for those who read German, and nobody else.
 *
 * It speaks as one person to another, says “Sie”, and has one word for each thing:
 *
 * | English | German |
 * | --- | --- |
 * | post, draft, thread, carousel, slide | Beitrag, Entwurf, Thread, Karussell, Folie |
 * | caption, alt text, file, library | Begleittext, Alternativtext, Datei, Mediathek |
 * | schedule, publish, put away, fetch back | einplanen (geplant), veröffentlichen, ablegen, zurückholen |
 * | slot, slots of a connection | Sendezeit, Zeitplan |
 * | queue, approve, reject | Warteschlange, freigeben, ablehnen |
 * | connection, network, sandbox | Verbindung, Netzwerk, Sandbox |
 * | workspace, account, member, operator | Arbeitsbereich, Konto, Mitglied, Betreiber |
 * | owner, editor, contributor, viewer | Inhaber, Redaktion, Mitarbeit, Lesezugriff |
 * | notice, activity, comment, client | Mitteilung, Aktivität, Kommentar, Kunde |
 * | brand kit, tone, voice, source, topic | Marke, Tonfall, Stimme, Quelle, Thema |
 * | rewrite, variant, version | umschreiben, Variante, Version |
 * | key, secret, webhook, delivery, credit | Schlüssel, Geheimnis, Webhook, Zustellung, Credit |
 * | sign in, sign out, session, link | anmelden, abmelden, Sitzung, Link |
 * | undo, try again, revoke, remove, delete | rückgängig, erneut versuchen, widerrufen, entfernen, löschen |
 */
export * from './activity.ts'
export * from './agents.ts'
export * from './brand.ts'
export * from './calendar.ts'
export * from './composer.ts'
export * from './connections.ts'
export * from './crop.ts'
export * from './developers.ts'
export * from './events.ts'
export * from './import.ts'
export * from './library.ts'
export * from './media.ts'
export * from './notices.ts'
export * from './palette.ts'
export * from './posts.ts'
export * from './previews.ts'
export * from './problems.ts'
export * from './proof.ts'
export * from './queue.ts'
export * from './reasons.ts'
export * from './results.ts'
export * from './rewriting.ts'
export * from './settings.ts'
export * from './shell.ts'
export * from './sign-in.ts'
export * from './slots.ts'
export * from './sources.ts'
export * from './undo.ts'
export * from './versions.ts'
export * from './warnings.ts'
export * from './workspaces.ts'
