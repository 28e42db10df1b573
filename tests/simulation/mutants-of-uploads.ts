import type { Mutant, TestedBug } from './mutants-of-the-engine.ts'

const video = 'server/media/clean-video.test.ts'
const killed = 'tests/crash/kill-in-upload.proof.ts'
const [bucket, stored] = ['tests/api/media-in-bucket.test.ts', 'tests/api/stored-files.slow.test.ts']
const undone = 'tests/api/restore-media.test.ts'

const nonceOfZeros: Mutant['changes'] = [
  ['server/media/keep-media.ts', "nonce: Buffer.from(random.bytes(16)).toString('hex')", "nonce: '0'.repeat(random.bytes(32).length)"],
]

/**
 * Bugs of where uploaded bytes are kept, when they go and how they reach a network: the simulation must notice the first, and a test
 * that is named each of the others.
 */
export const mutantsOfUploads: readonly (Mutant | TestedBug)[] = [
  { name: 'bytes that a late removal is meant for are written under the same name', faults: ['uploads=1'], changes: nonceOfZeros },
  {
    name: 'the bytes of two uploads go with the first of them',
    faults: ['uploads=1'],
    changes: [
      [
        'server/media/store.ts',
        'and not exists (select from media where media.account_id = media_blob.account_id and media.sha256 = media_blob.sha256)`',
        'and true`',
      ],
    ],
  },
  {
    name: 'the bytes of a file go though a version of a draft shows them',
    faults: ['uploads=1'],
    changes: [
      [
        'server/media/give-up-blob.ts',
        'if (await isShownByVersion(tx, blob.account_id, blob.sha256)) return',
        'if ((await isShownByVersion(tx, blob.account_id, blob.sha256)) && blob.bytes < 0) return',
      ],
    ],
  },
  {
    name: 'an upload is made of bytes that are still being written',
    faults: ['uploads=1'],
    changes: [
      [
        'server/media/keep-media.ts',
        '    await store(context, name, cleaned)\n',
        '    void store(context, name, cleaned).catch(() => undefined)\n',
      ],
    ],
  },
  {
    name: 'a removal is forgotten before it is carried out, and the file stays for ever',
    faults: ['uploads=1'],
    changes: [
      [
        'server/media/sweep-blobs.ts',
        '    await blobs.remove(name)\n    await forgetRemoval',
        '    await blobs.remove(name).catch(() => undefined)\n    await forgetRemoval',
      ],
    ],
  },
  {
    name: 'a post on X shows its first picture twice',
    faults: ['uploads=1'],
    changes: [['server/networks/x/upload.ts', 'sourceOf(work, before.media_ids.length)', 'sourceOf(work, before.media_ids.length * 0)']],
  },
  {
    name: 'a post on LinkedIn goes out without its picture',
    faults: ['uploads=1'],
    changes: [
      [
        'server/networks/linkedin/create-request.ts',
        '...(content !== null && { content })',
        '...(content !== null && content.media?.title && { content })',
      ],
    ],
  },
  {
    name: 'a video of which pictures are missing is kept as a shorter one',
    tests: [video],
    changes: [['server/media/clean-video.ts', 'lanes.some(({ listed, copied }) => copied < listed)', 'lanes.length === 0']],
  },
  {
    name: 'a video that is shorter than it says is kept',
    tests: [video],
    changes: [['server/media/clean-video.ts', 'if (isShort || ', 'if (']],
  },
  {
    name: 'the same video uploaded twice is two files',
    tests: [video],
    changes: [['server/media/clean-video.ts', 'muxer.creationTime = 0', 'muxer.creationTime += 0']],
  },
  {
    name: 'the bytes of an upload in parts are forgotten with the process',
    tests: [killed],
    changes: [['server/media/file-intake.ts', '      await onSafe(safe)\n', '      if (safe < 0) await onSafe(safe)\n']],
  },
  {
    name: 'the parts of a finished upload stay where files come in',
    tests: [killed],
    changes: [
      [
        'server/media/resumable-upload.ts',
        '    await context.intake.removeParts(id)\n    return { ...row, media_id }',
        '    return { ...row, media_id }',
      ],
    ],
  },
  {
    name: 'the parts that X has are forgotten with the process',
    tests: [killed],
    changes: [['server/networks/x/upload.ts', '    await work.keep(sent)\n', '']],
  },
  {
    name: 'the parts that LinkedIn has are forgotten with the process',
    tests: [killed],
    changes: [['server/networks/linkedin/upload-video.ts', '    await work.keep({ part_etags: handles.part_etags })\n', '']],
  },
  {
    name: 'the upload that TikTok has begun is forgotten with the process',
    tests: [killed],
    changes: [['server/networks/tiktok/upload-video.ts', '  await work.keep({ ...upload })\n', '']],
  },
  {
    name: 'a small video whose list of pictures is absurd takes a minute of processor time',
    tests: ['tests/security/files.nightly.test.ts'],
    changes: [['server/media/media-program.ts', "type.startsWith('video/') ? videoBudgetMs(size)", "type.startsWith('video/') ? budgetMs"]],
  },
  {
    name: 'the copy of a video that turns out broken stays open',
    tests: [video],
    changes: [['server/media/clean-video.ts', 'await using file = await open(to', 'const file = await open(to']],
  },
  {
    name: 'a file is written under the name of one whose removal was begun',
    tests: [bucket],
    changes: nonceOfZeros,
  },
  {
    name: 'a file that may be given up at any moment is taken again',
    tests: [stored],
    changes: [['server/media/keep-media.ts', 'if (there && Temporal', 'if (there?.nonce === fresh.nonce && Temporal']],
  },
  {
    name: 'an upload is made of a file that was given up while it was written',
    tests: [stored],
    changes: [['server/media/store.ts', "if (row?.nonce !== nonce) return 'gone'", "if (!row || nonce === '') return 'gone'"]],
  },
  {
    name: 'a file that was given up while it was written stays for ever',
    tests: [stored],
    changes: [['server/media/keep-media.ts', '      await insertRemoval(tx, {', '      if (bytes < 0) await insertRemoval(tx, {']],
  },
  {
    name: 'a removal is forgotten before the store has answered',
    tests: [bucket],
    changes: [
      [
        'server/media/sweep-blobs.ts',
        '    await blobs.remove(name)\n    await forgetRemoval(db, name)',
        '    await forgetRemoval(db, name)\n    await blobs.remove(name)',
      ],
    ],
  },
  {
    name: 'an upload stays ready whose bytes go after the first look behind a set-back',
    tests: [stored],
    changes: [['server/media/kept-after-set-back.ts', '  await beginAgain(context)\n', '']],
  },
  {
    name: 'a small picture that cannot be drawn is tried again and again',
    tests: ['server/media/kept-media-files.test.ts'],
    changes: [['server/media/kept-media-files.ts', '      thumbnails.noteFailure(upload)\n', '']],
  },
  {
    name: 'a small picture of a video is promised where there is no ffmpeg',
    tests: ['tests/api/thumbnails.test.ts'],
    changes: [['server/service.ts', 'drawsVideos: config.CRIER_FFMPEG !== null', "drawsVideos: config.CRIER_FFMPEG !== ''"]],
  },
  {
    name: 'a removal that the store refuses keeps all others waiting',
    tests: [bucket],
    changes: [['server/media/store.ts', 'order.asc().nullsFirst()', 'order.asc().nullsLast()']],
  },
  {
    name: 'a video for TikTok is uploaded before its time, and so published',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [['server/publishing/upload-ahead.ts', 'networks.filter(({ publishesByUpload }) => !publishesByUpload)', 'networks']],
  },
  {
    name: 'what another author uploaded is published',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [['server/publishing/prepare.ts', 'before.intent_at === null && isUploadedByAnother(before.handles, ready.access)', 'false']],
  },
  {
    name: 'an upload before its time goes on writing after its post was claimed',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [
      [
        'server/publishing/ahead-store.ts',
        "        and epoch = ${post.epoch} and status = 'pending' and lease_until is null for no key update\n    )\n    update",
        '        and ${post.epoch}::integer >= 0 for no key update\n    )\n    update',
      ],
    ],
  },
  {
    name: 'two processes upload one video',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [
      [
        'server/publishing/ahead-store.ts',
        "or (piece.handles ->> 'ahead_again')::bigint <= ${now.epochMilliseconds}::bigint)\n      returning",
        'or ${now.epochMilliseconds}::bigint > 0)\n      returning',
      ],
    ],
  },
  {
    name: 'a process that has lost an upload to another goes on writing',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [['server/publishing/ahead-store.ts', "piece.handles ->> 'ahead_by' = ${holder}", "${holder}::text <> ''"]],
  },
  {
    name: 'an edit leaves what was uploaded before it',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [
      [
        'server/publishing/ahead-store.ts',
        "else coalesce((piece.handles ->> 'ahead_begun')::integer, 0) < ${versionsMax} end",
        'else false end',
      ],
    ],
  },
  {
    name: 'each of many versions is uploaded',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [['server/publishing/ahead-store.ts', 'sql.lit(3)', 'sql.lit(300)']],
  },
  {
    name: 'a call of an upload still travels when its post is due',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [
      ['server/publishing/upload-ahead.ts', 'longestCallMs + spareMs', '0'],
      ['server/publishing/upload-ahead.ts', 'inMs(timeoutMs + spareMs) < post.due_at.epochMilliseconds', 'timeoutMs > 0'],
    ],
  },
  {
    name: 'an upload that cannot even be begun is tried again at once, before all others',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [
      [
        'server/publishing/upload-ahead.ts',
        '    await postponeAhead(context.db, post, context.clock.now().epochMilliseconds + pauseMs)\n',
        '',
      ],
    ],
  },
  {
    name: 'two videos of one connection are uploaded at once',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [['server/publishing/upload-ahead.ts', 'busy: [...busy]', 'busy: []']],
  },
  {
    name: 'an upload that is refused is tried again each minute',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [['server/publishing/upload-ahead.ts', 'pauseMs * 2 ** failures', 'pauseMs']],
  },
  {
    name: 'an access that could not be renewed once keeps an upload waiting for a quarter of an hour',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [['server/publishing/upload-ahead.ts', "ready?.kind === 'away' ? pauseMs : pauseMaxMs", 'pauseMaxMs']],
  },
  {
    name: 'an upload is tried again before its network wants it to be',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [['server/publishing/upload-ahead.ts', 'Math.max(until, Math.min', 'Math.max(0, Math.min']],
  },
  {
    name: 'a video is converted before its time',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [
      [
        'server/publishing/upload-ahead.ts',
        'fitted.ok && !fitted.publication.pieces[0]!.pictures.some((visual) => isAsset(visual) && visual.made)',
        'fitted.ok',
      ],
    ],
  },
  {
    name: 'what waits for approval is uploaded',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [
      ['server/publishing/ahead-store.ts', "        and (approval is null or approval = 'approved') and not approval_lapses\n", ''],
    ],
  },
  {
    name: 'what was uploaded before its time proves after a set-back that nothing went out',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    changes: [['server/publishing/look-first.ts', ' && !isUploadedAhead(piece.handles)', '']],
  },
  {
    name: 'bytes that only a version of a draft shows are removed',
    tests: ['tests/api/draft-versions.test.ts'],
    changes: [
      ['server/media/give-up-blob.ts', 'await isShownByVersion(tx, blob.account_id, blob.sha256)', 'isShownByVersion === undefined'],
    ],
  },
  {
    name: 'a deletion that is undone changes a draft that was edited since',
    tests: [undone],
    changes: [['server/drafts/reattach-media.ts', 'draft.version !== lost?.version || ', '']],
  },
  {
    name: 'a deletion is undone although other files have taken its room',
    tests: [undone],
    changes: [['server/media/restore-media.ts', "if (claimed === 'new') await", "if (claimed === 'gone') await"]],
  },
  {
    name: 'the names of the parts of an upload are lost with the process',
    tests: ['tests/networks/interrupted-uploads.nightly.test.ts'],
    changes: [['server/networks/linkedin/upload-video.ts', '    await work.keep({ part_etags: handles.part_etags })\n', '']],
  },
  {
    name: 'the addresses of an upload are lost with the process',
    tests: ['tests/networks/interrupted-uploads.nightly.test.ts'],
    changes: [
      [
        'server/networks/linkedin/upload-video.ts',
        'const goesOn = before.part_urls.length > 0 &&',
        'const goesOn = before.media_uploaded > 0 &&',
      ],
    ],
  },
  {
    name: 'an upload is finalized again without a look',
    tests: ['tests/networks/interrupted-uploads.nightly.test.ts'],
    changes: [['server/networks/linkedin/upload-video.ts', 'const wasTried = handles.finalizing > 0', 'const wasTried = false']],
  },
  {
    name: 'a container of Instagram is lost with the process',
    tests: ['tests/networks/interrupted-uploads.nightly.test.ts'],
    changes: [['server/networks/instagram/prepare.ts', '  await keep(work, named)\n', '']],
  },
  {
    name: 'the end of a video for TikTok is sent again while TikTok processes it',
    tests: ['server/networks/tiktok/upload-video.test.ts'],
    changes: [['server/networks/tiktok/look-up.ts', 'uploaded < upload.video_bytes', 'uploaded <= upload.video_bytes']],
  },
  {
    name: 'the end of a video for TikTok is sent without a claim',
    tests: ['tests/networks/interrupted-uploads.nightly.test.ts'],
    changes: [
      ['server/networks/tiktok/upload-video.ts', 'step.upload.chunk_next < count - 1)', 'step.upload.chunk_next < count)'],
      ['server/networks/tiktok/upload-video.ts', 'reply.answer.status === 206', 'reply.answer.status !== null'],
    ],
  },
  {
    name: 'the end of a video for TikTok whose answer was lost counts as not sent',
    tests: ['tests/networks/interrupted-uploads.nightly.test.ts'],
    changes: [
      [
        'server/networks/tiktok/upload-video.ts',
        "return isDoubtful ? { kind: 'unknown', detail: 'TikTok may have taken the video, but did not say so.', answer: reply.answer } : outcome",
        'return isDoubtful ? unreachable(reply.answer) : (outcome as Outcome)',
      ],
    ],
  },
  {
    name: 'another upload to TikTok begins although the end of the first was sent',
    tests: ['server/networks/tiktok/upload-video.test.ts'],
    changes: [
      ['server/networks/tiktok/upload-video.ts', 'if (isOver) return work.mayArrive ? stopped(inDoubt) : null', 'if (isOver) return null'],
    ],
  },
  {
    name: 'the address of an upload to TikTok is lost with the process',
    tests: ['tests/networks/interrupted-uploads.nightly.test.ts'],
    changes: [['server/networks/tiktok/upload-video.ts', '  await work.keep({ ...upload })\n', '']],
  },
  {
    name: 'an unfinished upload to TikTok proves after a set-back that nothing is out',
    tests: ['server/networks/tiktok/upload-video.test.ts'],
    changes: [
      ['server/networks/tiktok/look-up.ts', 'if (look.sentUntil) return findListed', 'if (look.pieceNumber < 1) return findListed'],
    ],
  },
  {
    name: 'parts of other bytes go behind those that LinkedIn has',
    tests: ['server/networks/linkedin/upload-video.test.ts'],
    changes: [['server/networks/linkedin/upload-video.ts', 'before.upload_etag === etag && ', 'etag.length > 0 && ']],
  },
  {
    name: 'parts of other bytes go behind those that X has',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [['server/networks/x/upload.ts', 'before.upload_etag === source.etag && ', '']],
  },
  {
    name: 'chunks of other bytes go behind those that TikTok has',
    tests: ['server/networks/tiktok/upload-video.test.ts'],
    changes: [['server/networks/tiktok/upload-video.ts', ' || upload.video_etag !== etag', " || etag === ''"]],
  },
  {
    name: 'a part for X that arrived is sent twice',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [['server/networks/x/upload.ts', '    await work.keep(sent)\n', '']],
  },
  {
    name: 'an upload to X begins anew after a death',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [
      [
        'server/networks/x/upload.ts',
        "  await work.keep(asHandles(handles))\n  return { kind: 'on', handles }",
        "  return { kind: 'on', handles }",
      ],
    ],
  },
  {
    name: 'a finished upload to X is made once more after a death',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [
      [
        'server/networks/x/upload.ts',
        "  await work.keep(asHandles(handles))\n  return { kind: 'uploaded', handles, checkAfterMs",
        "  return { kind: 'uploaded', handles, checkAfterMs",
      ],
    ],
  },
  {
    name: 'the end of an upload to X is sent twice',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [['server/networks/x/upload.ts', 'if (handles.finalizing > 0) {', 'if (handles.finalizing > 9) {']],
  },
  {
    name: 'a deleted upload is served at its address',
    tests: ['tests/api/deleted-media.test.ts'],
    changes: [['server/media/store.ts', ".$if(undeletedOnly, (query) => query.where('unreferenced_since', 'is', null))", '']],
  },
]
