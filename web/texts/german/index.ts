/**
 * Everything that the dashboard says, in German; main.tsx loads it for those who read German, and
 * nobody else.
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
export {
  germanActivityTexts as activityTexts,
  germanChangeTexts as changeTexts,
} from './activity.ts'
export { germanAgentTexts as agentTexts } from './agents.ts'
export {
  germanBrandTexts as brandTexts,
  germanFontNames as fontNames,
  germanTemplateNames as templateNames,
} from './brand.ts'
export { germanCalendarTexts as calendarTexts } from './calendar.ts'
export { germanComposerTexts as composerTexts } from './composer.ts'
export { germanConnectingTexts as connectingTexts } from './connecting.ts'
export {
  germanConnectionTexts as connectionTexts,
  germanFaultTexts as faultTexts,
} from './connections.ts'
export { germanCropTexts as cropTexts } from './crop.ts'
export {
  germanDeveloperTexts as developerTexts,
  germanLedgerTexts as ledgerTexts,
  germanScopeTexts as scopeTexts,
  germanEventTexts as eventTexts,
} from './developers.ts'
export {
  germanEventPageTexts as eventPageTexts,
  germanRequestTexts as requestTexts,
  germanListenTexts as listenTexts,
} from './events.ts'
export { germanImportTexts as importTexts } from './import.ts'
export { germanLibraryTexts as libraryTexts } from './library.ts'
export { germanMediaTexts as mediaTexts } from './media.ts'
export { germanOptionTexts as optionTexts } from './options.ts'
export { germanNoticeTexts as noticeTexts } from './notices.ts'
export { germanPaletteTexts as paletteTexts } from './palette.ts'
export {
  germanPostTexts as postTexts,
  germanPhaseTexts as phaseTexts,
  germanOutcomeTexts as outcomeTexts,
  germanRemedyTexts as remedyTexts,
  germanCauseTexts as causeTexts,
  germanFailureTexts as failureTexts,
} from './posts.ts'
export { germanPreviewTexts as previewTexts } from './previews.ts'
export { germanProblemTexts as problemTexts } from './problems.ts'
export { germanProofTexts as proofTexts } from './proof.ts'
export { germanQueueTexts as queueTexts } from './queue.ts'
export { germanReasonTexts as reasonTexts } from './reasons.ts'
export { germanResultPageTexts as resultPageTexts } from './results-page.ts'
export { germanResultTexts as resultTexts } from './results.ts'
export { germanRewritingTexts as rewritingTexts } from './rewriting.ts'
export { germanSettingsTexts as settingsTexts } from './settings.ts'
export {
  germanShellTexts as shellTexts,
  germanStatusTexts as statusTexts,
  germanContentTypeNames as contentTypeNames,
  germanToneNames as toneNames,
} from './shell.ts'
export { germanSignInTexts as signInTexts } from './sign-in.ts'
export { germanSnippetTexts as snippetTexts } from './snippets.ts'
export { germanSlotTexts as slotTexts } from './slots.ts'
export { germanSourcesTexts as sourcesTexts } from './sources.ts'
export { germanUndoTexts as undoTexts } from './undo.ts'
export { germanVersionsTexts as versionsTexts } from './versions.ts'
export { germanSetupTexts as setupTexts } from './setup.ts'
export { germanWarningTexts as warningTexts } from './warnings.ts'
export { germanWorkspaceTexts as workspaceTexts } from './workspaces.ts'
