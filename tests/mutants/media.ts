import { argument, becomes, call, condition, drop, text, times, value } from './operators.ts'
import type { Mutant } from './mutant.ts'

export const mutantsOfMedia: readonly Mutant[] = [
  {
    name: 'an upload is deleted without locking its drafts',
    tests: ['tests/api/draft-media.test.ts'],
    edits: { 'lock-showing-drafts': drop() },
  },
  {
    name: 'a video is read with every protocol',
    tests: ['tests/networks/converted-videos.test.ts'],
    edits: {
      'read-protocols': [text('-protocol_whitelist', '-nostdin'), text('file,pipe', '-nostdin')],
    },
  },
  {
    name: 'a conversion outlives its server',
    tests: ['server/media/converting/convert-video.test.ts'],
    edits: { 'end-conversion': text('done; kill -KILL 0;', 'done;') },
  },
  {
    name: 'a full disk is reported as a broken connection',
    tests: ['tests/api/full-disk.test.ts'],
    edits: { 'write-chunk': value('$0.catch(() => undefined)') },
  },
  {
    name: 'a picture keeps its place and camera',
    tests: ['tests/conversions/conversions.slow.test.ts'],
    edits: { 'clean-picture': becomes('$0.keepMetadata()') },
  },
  {
    name: 'a TikTok post has an audience that was never chosen',
    tests: ['server/networks/tiktok/prepare.test.ts'],
    edits: { 'chosen-audience': value("$0 ?? 'PUBLIC_TO_EVERYONE'") },
  },
  {
    name: 'Instagram publishes before its media is processed',
    tests: ['server/networks/instagram/prepare.test.ts'],
    edits: { 'processed-on-instagram': becomes("$0\ncase 'IN_PROGRESS':") },
  },
  {
    name: 'a picture for TikTok has the mark of the brand',
    tests: ['server/pictures/lay-out.test.ts'],
    edits: { 'brand-mark': value('true') },
  },
  {
    name: 'an upload address of a network leads to a private host',
    tests: ['server/networks/media/upload-address.test.ts'],
    edits: { 'upload-host': value('$3') },
  },
  {
    name: 'a photo in a PDF keeps its place',
    tests: ['tests/security/files.nightly.test.ts'],
    edits: { 'photo-in-pdf': argument(2, '$1') },
  },
  {
    name: 'a profile picture is fetched from a private host',
    tests: ['server/connections/pictures/fetch-author-picture.test.ts'],
    edits: { 'picture-host': drop() },
  },
  {
    name: 'the bytes of an upload in parts are lost with the process',
    tests: ['tests/crash/kill-in-upload.proof.ts'],
    edits: { 'keep-bytes': drop() },
  },
  {
    name: 'an upload to LinkedIn is finalized again without asking',
    tests: ['tests/networks/interrupted-uploads.nightly.test.ts'],
    edits: { 'was-finalized': value('false') },
  },
  {
    name: 'a second upload to TikTok begins while the first may publish',
    tests: ['server/networks/tiktok/upload-video.test.ts'],
    edits: { 'upload-over': value('$3') },
  },
  {
    name: 'an upload to X is finalized twice',
    tests: ['server/networks/x/upload.test.ts'],
    edits: { 'was-ended': condition('handles.finalizing > 9') },
  },
  {
    name: 'a deleted upload is served at its address',
    tests: ['tests/api/deleted-media.test.ts'],
    edits: { 'deleted-upload': call('$if', 1, drop()) },
  },
  {
    name: 'a long task delays those of other accounts',
    tests: ['server/ports/workers/worker-pool.test.ts'],
    edits: { 'move-aside': drop() },
  },
  {
    name: 'a new task waits for one that is already long',
    tests: ['server/ports/workers/worker-pool.test.ts'],
    edits: { 'make-way-for-new': drop() },
  },
  {
    name: 'a browser keeps a picture of a draft that was changed before it was fetched',
    tests: ['tests/api/picture-addresses.test.ts'],
    edits: { 'shown-picture': condition('false') },
  },
  {
    name: 'two pictures that a draft shows within a second have one address',
    tests: ['tests/api/picture-addresses.test.ts'],
    edits: { 'digest-of-picture': argument(1, '$0.length') },
  },
  {
    name: 'a video of ten bits is sent to a network that takes eight',
    tests: ['tests/seen-media/seen-files.test.ts'],
    edits: { 'bit-depth': becomes('false') },
  },
  {
    name: 'frames that an edit list hides are sent to a network that shows them',
    tests: ['tests/seen-media/seen-files.test.ts'],
    edits: { 'trimmed-video': value('false') },
  },
  {
    name: 'an animated WebP is published as its first frame',
    tests: ['tests/seen-media/seen-files.test.ts'],
    edits: { 'animated-picture': drop() },
  },
  {
    name: 'a picture with another crop has the same address',
    tests: ['tests/api/cropped-pictures.test.ts'],
    edits: { 'published-part': condition('false') },
  },
  {
    name: 'a crop beyond the edge of a picture is taken',
    tests: ['tests/api/cropped-pictures.test.ts'],
    edits: { 'crop-inside': condition('false') },
  },
  {
    name: 'a picture that is a little too tall is not trimmed',
    tests: ['tests/seen-media/seen-files.test.ts'],
    edits: { 'trimmed-height': call('min', 1, becomes('$1')) },
  },
  {
    name: 'a TikTok post gets the number of a later one with the same words',
    tests: ['server/networks/tiktok/reconcile.test.ts'],
    edits: { 'created-within': times(100) },
  },
]
