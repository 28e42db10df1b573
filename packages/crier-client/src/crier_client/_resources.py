# Made from the contract by contract/write-sdk.ts: change the contract, not this file.
"""Every operation that a key may call, by resource."""

from __future__ import annotations

from datetime import datetime
from typing import Any, List, Literal, Unpack

from . import types as t
from ._call import OMIT, CallSettings, Omit, PostSettings
from ._drivers import Caller, Pages

class Drafts:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def generate_post(
        self,
        *,
        platform: t.Platform,
        topic: str,
        tone: t.Tone | Omit = OMIT,
        content_type: t.ContentType | Omit = OMIT,
        source: str | Omit = OMIT,
        sources: List[str | t.GeneratePostSourceOr] | Omit = OMIT,
        language: str | Omit = OMIT,
        instructions: str | Omit = OMIT,
        link_card: bool | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Draft:
        """Write a draft for one network.

        Costs credits: `post` 1, `thread` 2, `carousel` 3. They are reserved first and given back in full when nothing could be written.

        Scope: `reels:generate`."""
        return self._caller.call('POST', '/api/generate-post', (), query=None, body={'platform': platform, 'topic': topic, 'tone': tone, 'content_type': content_type, 'source': source, 'sources': sources, 'language': language, 'instructions': instructions, 'link_card': link_card}, call=call)

    def remix(
        self,
        *,
        source: str | Omit = OMIT,
        sources: List[str | t.GeneratePostSourceOr] | Omit = OMIT,
        platforms: List[t.Platform] | Omit = OMIT,
        topic: str | Omit = OMIT,
        tone: t.Tone | Omit = OMIT,
        language: str | Omit = OMIT,
        instructions: str | Omit = OMIT,
        content_types: t.RemixContentTypes | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.RemixAnswer:
        """Write drafts for several networks from one source.

        Takes `source` or `sources`, not both. The sum of the costs is reserved first. A network whose draft fails is listed in `failures` and refunded.

        Scope: `reels:generate`."""
        return self._caller.call('POST', '/api/remix', (), query=None, body={'source': source, 'sources': sources, 'platforms': platforms, 'topic': topic, 'tone': tone, 'language': language, 'instructions': instructions, 'content_types': content_types}, call=call)

    def create(
        self,
        *,
        platform: t.Platform,
        content: str | Omit = OMIT,
        pieces: List[str] | Omit = OMIT,
        media: List[t.CreateDraftMedia] | Omit = OMIT,
        caption: str | None | Omit = OMIT,
        first_comment: str | None | Omit = OMIT,
        options: t.PostOptions | Omit = OMIT,
        content_type: t.ContentType | Omit = OMIT,
        tone: t.Tone | Omit = OMIT,
        link_card: bool | Omit = OMIT,
        tags: List[str] | Omit = OMIT,
        metadata: dict[str, str] | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Draft:
        """Save a text written by hand.

        Takes `content` or `pieces`, not both; neither where `media` alone is the post. Costs nothing.

        Scope: `drafts:write`."""
        return self._caller.call('POST', '/api/drafts', (), query=None, body={'platform': platform, 'content': content, 'pieces': pieces, 'media': media, 'caption': caption, 'first_comment': first_comment, 'options': options, 'content_type': content_type, 'tone': tone, 'link_card': link_card, 'tags': tags, 'metadata': metadata}, call=call)

    def list(
        self,
        *,
        platform: t.Platform | Omit = OMIT,
        content_type: t.ContentType | Omit = OMIT,
        post_id: str | Omit = OMIT,
        tag: str | Omit = OMIT,
        metadata: dict[str, str] | Omit = OMIT,
        q: str | Omit = OMIT,
        scheduled: bool | Omit = OMIT,
        deleted: bool | Omit = OMIT,
        counts: bool | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Draft]:
        """List drafts, newest first.

        Scope: `drafts:read`."""
        return self._caller.pages('GET', '/api/drafts', (), query={'platform': platform, 'content_type': content_type, 'post_id': post_id, 'tag': tag, 'metadata': metadata, 'q': q, 'scheduled': scheduled, 'deleted': deleted, 'counts': counts, 'limit': limit, 'cursor': cursor}, body=None, call=call)

    def get(
        self,
        draft_id: str,
        **call: Unpack[CallSettings],
    ) -> t.Draft:
        """Read a draft.

        Scope: `drafts:read`."""
        return self._caller.call('GET', '/api/drafts/{draft_id}', (draft_id,), query=None, body=None, call=call)

    def get_sources(
        self,
        draft_id: str,
        **call: Unpack[CallSettings],
    ) -> t.GetDraftSourcesAnswer:
        """Read the sources of a draft.

        The text that the draft was written from, as it was extracted: the places in `evidence` are places in it. Kept encrypted, and deleted with the draft.

        Scope: `drafts:read`."""
        return self._caller.call('GET', '/api/drafts/{draft_id}/sources', (draft_id,), query=None, body=None, call=call)

    def update(
        self,
        draft_id: str,
        *,
        content: str | Omit = OMIT,
        pieces: List[str] | Omit = OMIT,
        media: List[t.CreateDraftMedia] | Omit = OMIT,
        caption: str | None | Omit = OMIT,
        first_comment: str | None | Omit = OMIT,
        options: t.PostOptions | Omit = OMIT,
        link_card: bool | Omit = OMIT,
        tags: List[str] | Omit = OMIT,
        metadata: dict[str, str] | Omit = OMIT,
        version: int | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.Draft:
        """Edit a draft.

        Takes `content` or `pieces`, not both, `media`, `caption`, `first_comment`, `options`, `link_card`, `tags` and `metadata`; what is left out stays, and options, tags and metadata each replace all of its kind. Tags and metadata alone make no new version. Either of the first two replaces the whole text: lines of `---` in `content` part it into pieces, and without one it is one piece, also of a thread that had several. An edit reaches every schedule of the draft that is still pending: what goes out is the text at the moment of publication.

        Scope: `drafts:write`."""
        return self._caller.call('PATCH', '/api/drafts/{draft_id}', (draft_id,), query=None, body={'content': content, 'pieces': pieces, 'media': media, 'caption': caption, 'first_comment': first_comment, 'options': options, 'link_card': link_card, 'tags': tags, 'metadata': metadata, 'version': version}, call=call)

    def delete(
        self,
        draft_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Delete a draft.

        Scope: `drafts:write`."""
        return self._caller.call('DELETE', '/api/drafts/{draft_id}', (draft_id,), query=None, body=None, call=call)

    def restore(
        self,
        draft_id: str,
        **call: Unpack[PostSettings],
    ) -> t.Draft:
        """Bring a deleted draft back.

        For 30 days after its deletion. A draft that is not deleted is answered as it is.

        Scope: `drafts:write`."""
        return self._caller.call('POST', '/api/drafts/{draft_id}/restore', (draft_id,), query=None, body=None, call=call)

    def list_versions(
        self,
        draft_id: str,
        *,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.ListDraftVersionsItem]:
        """List the versions of a draft, newest first.

        The present version and those before it, 100 at most. Edits of one person within ten minutes are one version, which the last of them names; what stood before a restoration, before a rewrite and at a claim is always kept, and so is the first.

        Scope: `drafts:read`."""
        return self._caller.pages('GET', '/api/drafts/{draft_id}/versions', (draft_id,), query={'limit': limit, 'cursor': cursor}, body=None, call=call)

    def restore_version(
        self,
        draft_id: str,
        version: str,
        *,
        draft_version: int | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Draft:
        """Give a draft the content of an earlier version.

        An edit as `PATCH /api/drafts/{draft_id}` makes one, with a version of its own: text, uploads, caption, first comment, options, card, tone and language are those of the earlier version, and pending schedules and approvals are reached as by every edit. Uploads that it shows and that were deleted since come back with it; 409 `conflict` where their files are no longer there.

        Scope: `drafts:write`."""
        return self._caller.call('POST', '/api/drafts/{draft_id}/versions/{version}/restore', (draft_id, version,), query=None, body={'draft_version': draft_version}, call=call)

    def rewrite(
        self,
        draft_id: str,
        *,
        instruction: str | Omit = OMIT,
        piece: int | Omit = OMIT,
        length: Literal["shorter", "longer"] | Omit = OMIT,
        tone: t.Tone | Omit = OMIT,
        language: str | Omit = OMIT,
        version: int | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Draft:
        """Have a draft rewritten.

        Takes one of `instruction`, `length`, `tone` and `language`. Costs 1 credit, which is reserved first and given back when nothing was written. The new text is checked against the sources of the draft and replaces the old one as an edit does: it reaches every schedule that is still pending, and is refused, and not charged, when one of them could not go out whole. `credits_used` of the answer is what this call cost. Without a language model only `length` and `tone` are there: the offline writer leaves sentences out, or adds sentences of the source.

        Scope: `reels:generate`."""
        return self._caller.call('POST', '/api/drafts/{draft_id}/rewrite', (draft_id,), query=None, body={'instruction': instruction, 'piece': piece, 'length': length, 'tone': tone, 'language': language, 'version': version}, call=call)

    def write_variants(
        self,
        draft_id: str,
        *,
        count: int,
        **call: Unpack[PostSettings],
    ) -> t.WriteVariantsAnswer:
        """Have other drafts written beside a draft.

        New drafts on the same topic, from the same sources, for the same network and in the same form; the draft itself stays as it is, and so do its schedules. Each costs what a generated draft of this form costs (1, 2 or 3 credits); the sum is reserved first. A variant that cannot be written, or says the same as the draft or as a variant before it, is listed in `failures` and refunded. Uploads and caption of the draft stand beside each variant. The text of the draft may be said again, as in a rewrite.

        Scope: `reels:generate`."""
        return self._caller.call('POST', '/api/drafts/{draft_id}/variants', (draft_id,), query=None, body={'count': count}, call=call)

    def preview(
        self,
        draft_id: str,
        *,
        connection_id: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.Preview:
        """See how each network would show a draft.

        By each platform’s main connection: limits differ by author. Of a platform without one, as an author without a subscription would.

        Scope: `drafts:read`."""
        return self._caller.call('GET', '/api/drafts/{draft_id}/preview', (draft_id,), query={'connection_id': connection_id}, body=None, call=call)

class Posts:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(
        self,
        *,
        connection_ids: List[str] | Omit = OMIT,
        platforms: List[t.Platform] | Omit = OMIT,
        content: str | Omit = OMIT,
        pieces: List[str] | Omit = OMIT,
        media: List[t.CreateDraftMedia] | Omit = OMIT,
        caption: str | None | Omit = OMIT,
        first_comment: str | None | Omit = OMIT,
        options: t.PostOptions | Omit = OMIT,
        content_type: t.ContentType | Omit = OMIT,
        tone: t.Tone | Omit = OMIT,
        link_card: bool | Omit = OMIT,
        versions: dict[str, t.CreatePostVersions] | Omit = OMIT,
        scheduled_at: datetime | str | Omit = OMIT,
        use_next_free_slot: bool | Omit = OMIT,
        publish_now: bool | Omit = OMIT,
        not_later_than: datetime | str | None | Omit = OMIT,
        tags: List[str] | Omit = OMIT,
        metadata: dict[str, str] | Omit = OMIT,
        partial: bool | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.CreatePostAnswer:
        """Write a post, and schedule or publish it on several connections.

        Makes a draft for each of `connection_ids`, or for the main connection of each of `platforms`; with a time (`scheduled_at`, `use_next_free_slot` or `publish_now`) each is scheduled, which needs `schedules:write`, or `schedules:request` to have it wait for approval. All or none: what is refused for one connection is refused for all, and `errors` says which. With `partial: true` the others are made, and `failures` lists those that were not. Takes one request of the rate for each started ten connections.

        Scope: `drafts:write`."""
        return self._caller.call('POST', '/api/posts', (), query=None, body={'connection_ids': connection_ids, 'platforms': platforms, 'content': content, 'pieces': pieces, 'media': media, 'caption': caption, 'first_comment': first_comment, 'options': options, 'content_type': content_type, 'tone': tone, 'link_card': link_card, 'versions': versions, 'scheduled_at': scheduled_at, 'use_next_free_slot': use_next_free_slot, 'publish_now': publish_now, 'not_later_than': not_later_than, 'tags': tags, 'metadata': metadata, 'partial': partial}, call=call)

    def list(
        self,
        *,
        state: t.PostState | Omit = OMIT,
        platform: t.Platform | Omit = OMIT,
        connection_id: str | Omit = OMIT,
        tag: str | Omit = OMIT,
        metadata: dict[str, str] | Omit = OMIT,
        q: str | Omit = OMIT,
        from_: datetime | str | Omit = OMIT,
        to: datetime | str | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.ListedPost]:
        """List posts, newest first.

        Scope: `drafts:read`."""
        return self._caller.pages('GET', '/api/posts', (), query={'state': state, 'platform': platform, 'connection_id': connection_id, 'tag': tag, 'metadata': metadata, 'q': q, 'from': from_, 'to': to, 'limit': limit, 'cursor': cursor}, body=None, call=call)

    def get(
        self,
        post_id: str,
        **call: Unpack[CallSettings],
    ) -> t.Post:
        """Read a post with its drafts and schedules.

        Scope: `drafts:read`."""
        return self._caller.call('GET', '/api/posts/{post_id}', (post_id,), query=None, body=None, call=call)

    def get_receipt(
        self,
        post_id: str,
        **call: Unpack[CallSettings],
    ) -> t.Receipt:
        """Read the receipt of a post.

        Its journal as one document, written when all parts have ended, and again after a retry or a decision about an unconfirmed part. It is kept as long as the post. The salt and the text together prove that this text was sent.

        Scope: `schedules:read`."""
        return self._caller.call('GET', '/api/posts/{post_id}/receipt', (post_id,), query=None, body=None, call=call)

    def update(
        self,
        post_id: str,
        *,
        tags: List[str] | Omit = OMIT,
        metadata: dict[str, str] | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.Post:
        """Change the tags and metadata of a post.

        What is left out stays; each replaces all of its kind. The text is that of the drafts: `PATCH /api/drafts/{draft_id}`.

        Scope: `drafts:write`."""
        return self._caller.call('PATCH', '/api/posts/{post_id}', (post_id,), query=None, body={'tags': tags, 'metadata': metadata}, call=call)

    def delete(
        self,
        post_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Delete a post that is not out anywhere.

        Cancels its pending schedules, which needs `schedules:write` or for your own requests `schedules:request`, and deletes its drafts, which can be restored for 30 days, each alone. 409 `conflict` while a part is being published or is out.

        Scope: `drafts:write`."""
        return self._caller.call('DELETE', '/api/posts/{post_id}', (post_id,), query=None, body=None, call=call)

    def schedule(
        self,
        post_id: str,
        *,
        connection_ids: List[str] | Omit = OMIT,
        scheduled_at: datetime | str | Omit = OMIT,
        use_next_free_slot: bool | Omit = OMIT,
        publish_now: bool | Omit = OMIT,
        not_later_than: datetime | str | None | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.SchedulePostAnswer:
        """Schedule the drafts of a post.

        Each on its own connection, all or none. Without `connection_ids`: those drafts that have no schedule which is pending, being published or out.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/posts/{post_id}/schedule', (post_id,), query=None, body={'connection_ids': connection_ids, 'scheduled_at': scheduled_at, 'use_next_free_slot': use_next_free_slot, 'publish_now': publish_now, 'not_later_than': not_later_than}, call=call)

    def approve(
        self,
        post_id: str,
        *,
        comment: str | Omit = OMIT,
        draft_versions: List[t.ApprovePostDraftVersion] | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.SchedulePostAnswer:
        """Approve all pending schedules of a post that were requested.

        Each is approved with its own time, connection and content, all or none.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/posts/{post_id}/approve', (post_id,), query=None, body={'comment': comment, 'draft_versions': draft_versions}, call=call)

    def reject(
        self,
        post_id: str,
        *,
        comment: str | Omit = OMIT,
        draft_versions: List[t.ApprovePostDraftVersion] | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.SchedulePostAnswer:
        """Reject all pending schedules of a post that were requested.

        They keep their times, and may be edited, moved or deleted.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/posts/{post_id}/reject', (post_id,), query=None, body={'comment': comment, 'draft_versions': draft_versions}, call=call)

    def retry(
        self,
        post_id: str,
        *,
        force: bool | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.RetryPostAnswer:
        """Publish every failed part of a post again, now.

        Each as `POST /api/schedules/{schedule_id}/retry` would. Those that cannot be retried are in `failures`; where none can, its problem is the answer.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/posts/{post_id}/retry', (post_id,), query=None, body={'force': force}, call=call)

class Schedules:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(
        self,
        *,
        draft_id: str,
        platform: t.Platform,
        connection_id: str | Omit = OMIT,
        scheduled_at: datetime | str | Omit = OMIT,
        use_next_free_slot: bool | Omit = OMIT,
        not_later_than: datetime | str | None | Omit = OMIT,
        draft_version: int | Omit = OMIT,
        metadata: dict[str, str] | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Schedule:
        """Schedule a draft.

        At a time, or in the next free slot. Exactly one schedule of a connection can stand at one time. With `schedules:request` in place of `schedules:write` it waits for approval.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/schedules', (), query=None, body={'draft_id': draft_id, 'platform': platform, 'connection_id': connection_id, 'scheduled_at': scheduled_at, 'use_next_free_slot': use_next_free_slot, 'not_later_than': not_later_than, 'draft_version': draft_version, 'metadata': metadata}, call=call)

    def validate(
        self,
        *,
        draft_id: str,
        platform: t.Platform,
        connection_id: str | Omit = OMIT,
        scheduled_at: datetime | str | Omit = OMIT,
        use_next_free_slot: bool | Omit = OMIT,
        not_later_than: datetime | str | None | Omit = OMIT,
        draft_version: int | Omit = OMIT,
        metadata: dict[str, str] | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.ValidateScheduleAnswer:
        """Check a schedule without making it.

        Answers as the request to schedule would at this moment, with the schedule that it would be. Nothing is changed, and no time is held.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/schedules/validate', (), query=None, body={'draft_id': draft_id, 'platform': platform, 'connection_id': connection_id, 'scheduled_at': scheduled_at, 'use_next_free_slot': use_next_free_slot, 'not_later_than': not_later_than, 'draft_version': draft_version, 'metadata': metadata}, call=call)

    def batch(
        self,
        *,
        schedules: List[t.BatchSchedulesSchedule],
        partial: bool | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.BatchSchedulesAnswer | t.BatchSchedulesPartialAnswer:
        """Schedule many drafts.

        All or none: the first entry that is refused is the answer, and `errors` says which. With `partial: true` the others are made, and the answer has the result of each entry, malformed ones included. Free slots are dealt out in the order given. Takes one request of the rate for each started ten entries.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/schedules/batch', (), query=None, body={'schedules': schedules, 'partial': partial}, call=call)

    def reorder(
        self,
        *,
        connection_id: str,
        schedule_ids: List[str],
        **call: Unpack[PostSettings],
    ) -> t.ReorderSchedulesAnswer:
        """Put the pending schedules of a connection in another order.

        Deals the times of these schedules out in the order given: the first takes the earliest. All or none: 409 `conflict` when one is no longer pending, is due already, or would get a time after its `not_later_than`. An approved schedule stays approved, at its new time.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/schedules/reorder', (), query=None, body={'connection_id': connection_id, 'schedule_ids': schedule_ids}, call=call)

    def list(
        self,
        *,
        status: t.ScheduleStatus | Omit = OMIT,
        platform: t.Platform | Omit = OMIT,
        connection_id: str | Omit = OMIT,
        draft_id: str | Omit = OMIT,
        post_id: str | Omit = OMIT,
        metadata: dict[str, str] | Omit = OMIT,
        q: str | Omit = OMIT,
        from_: datetime | str | Omit = OMIT,
        to: datetime | str | Omit = OMIT,
        dismissed: bool | Omit = OMIT,
        approval: Literal["awaiting", "approved", "rejected"] | Omit = OMIT,
        order: Literal["asc", "desc"] | Omit = OMIT,
        counts: bool | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.ListedSchedule]:
        """List schedules by time.

        Scope: `schedules:read`."""
        return self._caller.pages('GET', '/api/schedules', (), query={'status': status, 'platform': platform, 'connection_id': connection_id, 'draft_id': draft_id, 'post_id': post_id, 'metadata': metadata, 'q': q, 'from': from_, 'to': to, 'dismissed': dismissed, 'approval': approval, 'order': order, 'counts': counts, 'limit': limit, 'cursor': cursor}, body=None, call=call)

    def next_free_slot(
        self,
        *,
        platform: t.Platform,
        connection_id: str | Omit = OMIT,
        count: int | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.NextFreeSlot:
        """Show the next free slot.

        Scope: `schedules:read`."""
        return self._caller.call('GET', '/api/schedules/next-free', (), query={'platform': platform, 'connection_id': connection_id, 'count': count}, body=None, call=call)

    def get(
        self,
        schedule_id: str,
        **call: Unpack[CallSettings],
    ) -> t.ScheduleWithAttempts:
        """Read a schedule with its attempts.

        Scope: `schedules:read`."""
        return self._caller.call('GET', '/api/schedules/{schedule_id}', (schedule_id,), query=None, body=None, call=call)

    def move(
        self,
        schedule_id: str,
        *,
        scheduled_at: datetime | str | Omit = OMIT,
        use_next_free_slot: bool | Omit = OMIT,
        not_later_than: datetime | str | None | Omit = OMIT,
        dismissed: bool | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.Schedule:
        """Move or limit a pending schedule, or put a failed one away.

        Once this has answered, the post does not go out at its old time, nor after its new `not_later_than`. A failed schedule takes `dismissed`, alone: true puts it away, false fetches it back, and a retry does so too. With `schedules:request`: only what you have requested yourself and what is not approved.

        Scope: `schedules:write`."""
        return self._caller.call('PATCH', '/api/schedules/{schedule_id}', (schedule_id,), query=None, body={'scheduled_at': scheduled_at, 'use_next_free_slot': use_next_free_slot, 'not_later_than': not_later_than, 'dismissed': dismissed}, call=call)

    def cancel(
        self,
        schedule_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Cancel a pending schedule.

        Once this has answered, the post does not go out. With `schedules:request`: only what you have requested yourself and what is not approved.

        Scope: `schedules:write`."""
        return self._caller.call('DELETE', '/api/schedules/{schedule_id}', (schedule_id,), query=None, body=None, call=call)

    def approve(
        self,
        schedule_id: str,
        *,
        comment: str | Omit = OMIT,
        draft_version: int | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Schedule:
        """Approve a pending schedule that was requested.

        Approved are its time, its connection and the content of its draft at this moment. A change of these by a person without approval rights makes it wait for approval again. A change by a person with approval rights is approved.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/schedules/{schedule_id}/approve', (schedule_id,), query=None, body={'comment': comment, 'draft_version': draft_version}, call=call)

    def reject(
        self,
        schedule_id: str,
        *,
        comment: str | Omit = OMIT,
        draft_version: int | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Schedule:
        """Reject a pending schedule that was requested.

        It keeps its time, and may be edited (then it waits for approval again), moved or deleted.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/schedules/{schedule_id}/reject', (schedule_id,), query=None, body={'comment': comment, 'draft_version': draft_version}, call=call)

    def retry(
        self,
        schedule_id: str,
        *,
        force: bool | Omit = OMIT,
        scheduled_at: datetime | str | Omit = OMIT,
        use_next_free_slot: bool | Omit = OMIT,
        not_later_than: datetime | str | None | Omit = OMIT,
        draft_version: int | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Schedule:
        """Publish a failed schedule again, now.

        Also sends the missing pieces of an incomplete thread. After `publication_unconfirmed` it needs `{"force": true}`: the post may be out. So it does where the same draft was scheduled again on the same connection since this schedule failed, and that post is published, may be, or is still to come; repetitions do not count. A retry by a person with approval rights approves. With `schedules:request` it needs a time, works for what you have requested yourself and what is not approved, and waits for approval. Without a `not_later_than` in the request the present one stays, and is dropped where it is not later than the new time.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/schedules/{schedule_id}/retry', (schedule_id,), query=None, body={'force': force, 'scheduled_at': scheduled_at, 'use_next_free_slot': use_next_free_slot, 'not_later_than': not_later_than, 'draft_version': draft_version}, call=call)

    def resolve(
        self,
        schedule_id: str,
        *,
        published: Literal[True],
        external_url: str | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Schedule:
        """Say that an unconfirmed post is out.

        Only after `publication_unconfirmed`. The status stays `failed`; a retry is refused from then on.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/schedules/{schedule_id}/resolve', (schedule_id,), query=None, body={'published': published, 'external_url': external_url}, call=call)

    def list_comments(
        self,
        schedule_id: str,
        *,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Comment]:
        """List the comments on a post, of clients and of the team, oldest first.

        Scope: `schedules:read`."""
        return self._caller.pages('GET', '/api/schedules/{schedule_id}/comments', (schedule_id,), query={'limit': limit, 'cursor': cursor}, body=None, call=call)

    def create_comment(
        self,
        schedule_id: str,
        *,
        text: str,
        visible_to_client: bool | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Comment:
        """Comment on a post.

        For the team; clients comment by their links. A post has at most 100 comments of its team: beyond, 409.

        Scope: `schedules:read`."""
        return self._caller.call('POST', '/api/schedules/{schedule_id}/comments', (schedule_id,), query=None, body={'text': text, 'visible_to_client': visible_to_client}, call=call)

    def get_weeks(
        self,
        *,
        weeks: int | Omit = OMIT,
        first_day: int | Omit = OMIT,
        timezone: str | Omit = OMIT,
        platform: t.Platform | Omit = OMIT,
        connection_id: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.GetWeeksAnswer:
        """Read what went out, week by week.

        The last weeks up to the present one, newest first; none is left out. A post belongs to the week of its `scheduled_at`. A sum is null where no network told a number for it: nothing is estimated.

        Scope: `schedules:read`."""
        return self._caller.call('GET', '/api/schedules/weeks', (), query={'weeks': weeks, 'first_day': first_day, 'timezone': timezone, 'platform': platform, 'connection_id': connection_id}, body=None, call=call)

    def get_results(
        self,
        *,
        by: Literal["likes", "comments", "shares", "views"] | Omit = OMIT,
        weeks: int | Omit = OMIT,
        first_day: int | Omit = OMIT,
        timezone: str | Omit = OMIT,
        platform: t.Platform | Omit = OMIT,
        connection_id: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.GetResultsAnswer:
        """Read the best posts, and the hours whose posts did best.

        Of the same weeks as `GET /api/schedules/weeks`: the 10 posts with the most of one number, and that number by weekday and hour of publication. Posts of which the network told none count nowhere. These are your own posts, not advice of a network.

        Scope: `schedules:read`."""
        return self._caller.call('GET', '/api/schedules/results', (), query={'by': by, 'weeks': weeks, 'first_day': first_day, 'timezone': timezone, 'platform': platform, 'connection_id': connection_id}, body=None, call=call)

class Snippets:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        kind: Literal["text", "hashtags", "template"] | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Snippet]:
        """List snippets, newest first.

        Scope: `drafts:read`."""
        return self._caller.pages('GET', '/api/snippets', (), query={'kind': kind, 'limit': limit, 'cursor': cursor}, body=None, call=call)

    def create(
        self,
        *,
        name: str,
        content: str,
        kind: Literal["text", "hashtags", "template"] | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Snippet:
        """Save a text to insert into posts.

        An account has at most 500 snippets: beyond, 409. They count against the plan’s `text_bytes`.

        Scope: `drafts:write`."""
        return self._caller.call('POST', '/api/snippets', (), query=None, body={'name': name, 'content': content, 'kind': kind}, call=call)

    def update(
        self,
        snippet_id: str,
        *,
        name: str | Omit = OMIT,
        kind: Literal["text", "hashtags", "template"] | Omit = OMIT,
        content: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.Snippet:
        """Change a snippet.

        Posts that it was inserted into stay as they are.

        Scope: `drafts:write`."""
        return self._caller.call('PATCH', '/api/snippets/{snippet_id}', (snippet_id,), query=None, body={'name': name, 'kind': kind, 'content': content}, call=call)

    def delete(
        self,
        snippet_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Delete a snippet.

        Scope: `drafts:write`."""
        return self._caller.call('DELETE', '/api/snippets/{snippet_id}', (snippet_id,), query=None, body=None, call=call)

class Repeats:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        draft_id: str | Omit = OMIT,
        connection_id: str | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Repeat]:
        """List what is published again and again.

        Newest first.

        Scope: `schedules:read`."""
        return self._caller.pages('GET', '/api/repeats', (), query={'draft_id': draft_id, 'connection_id': connection_id, 'limit': limit, 'cursor': cursor}, body=None, call=call)

    def create(
        self,
        *,
        draft_id: str,
        connection_id: str,
        every_weeks: int,
        draft_version: int | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Repeat:
        """Publish a draft again and again.

        Its first repetition takes the next free slot, or where the draft is scheduled on this connection already, the next one so many weeks after that. Each repetition is a schedule of its own, planned when the one before has gone out, failed or been cancelled: there are never two. Where a person without approval rights has changed the draft, repetitions wait for approval until one of them is approved. A draft is repeated once on each connection, and an account has at most 100 repeats.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/repeats', (), query=None, body={'draft_id': draft_id, 'connection_id': connection_id, 'every_weeks': every_weeks, 'draft_version': draft_version}, call=call)

    def update(
        self,
        repeat_id: str,
        *,
        every_weeks: int,
        **call: Unpack[CallSettings],
    ) -> t.Repeat:
        """Change how often a draft is published again.

        What is planned keeps its time; the repetition after it comes at the new distance.

        Scope: `schedules:write`."""
        return self._caller.call('PATCH', '/api/repeats/{repeat_id}', (repeat_id,), query=None, body={'every_weeks': every_weeks}, call=call)

    def delete(
        self,
        repeat_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Stop publishing a draft again.

        No further repetition is planned. The one that is planned stays, as any other schedule: cancel it where it is not wanted.

        Scope: `schedules:write`."""
        return self._caller.call('DELETE', '/api/repeats/{repeat_id}', (repeat_id,), query=None, body=None, call=call)

class Previews:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(
        self,
        *,
        schedule_ids: List[str] | Omit = OMIT,
        from_: datetime | str | Omit = OMIT,
        to: datetime | str | Omit = OMIT,
        expires_at: datetime | str | Omit = OMIT,
        may_approve: bool | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.CreatePreviewAnswer:
        """Make a link that shows posts to a client.

        Takes `schedule_ids`, or `from` and `to`: then it shows all posts of that period, also those that are scheduled or moved there later, the first 500. People with the link see these posts as their networks would show them, without an account, and may leave comments. `may_approve` needs `schedules:write`. The link works as long as the person who made it may make one: it ends with their membership, their role or their key. Beyond 100 links that work: 409.

        Scope: `schedules:read`."""
        return self._caller.call('POST', '/api/previews', (), query=None, body={'schedule_ids': schedule_ids, 'from': from_, 'to': to, 'expires_at': expires_at, 'may_approve': may_approve}, call=call)

    def list(
        self,
        *,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.ListPreviewsItem]:
        """List links for clients, newest first.

        Without their addresses. One that has expired is listed as long as the operator keeps attempts and deliveries.

        Scope: `schedules:read`."""
        return self._caller.pages('GET', '/api/previews', (), query={'limit': limit, 'cursor': cursor}, body=None, call=call)

    def revoke(
        self,
        preview_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Revoke a link for a client.

        From then on it shows nothing, and nothing can be decided by it. Links of others need `schedules:write`.

        Scope: `schedules:read`."""
        return self._caller.call('DELETE', '/api/previews/{preview_id}', (preview_id,), query=None, body=None, call=call)

class Media:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(
        self,
        *,
        url: str,
        alt_text: str | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Media:
        """Upload a picture, a video or a document.

        The file as body, or `multipart/form-data` with `file` and, if wanted, `alt_text` and `name` (by default the name of the file), or as JSON an address from which it is fetched: within ten minutes, over at most five redirects. Its content decides what it is. Taken: JPEG, PNG, WebP, GIF, AVIF; MP4, MOV, WebM; PDF; for drafting plain text, VTT and SRT. An animated WebP becomes a GIF; `kind` is `gif` for what moves. Place, camera and other metadata are dropped. The limit of 1 MiB does not hold here. For `Idempotency-Key` the SHA-256 of the bytes is the body.

        Scope: `media:write`."""
        return self._caller.call('POST', '/api/media', (), query=None, body={'url': url, 'alt_text': alt_text}, call=call)

    def list(
        self,
        *,
        q: str | Omit = OMIT,
        kind: Literal["image", "gif", "video", "document"] | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Media]:
        """List uploads, newest first.

        Scope: `media:read`."""
        return self._caller.pages('GET', '/api/media', (), query={'q': q, 'kind': kind, 'limit': limit, 'cursor': cursor}, body=None, call=call)

    def get(
        self,
        media_id: str,
        **call: Unpack[CallSettings],
    ) -> t.Media:
        """Read an upload.

        Scope: `media:read`."""
        return self._caller.call('GET', '/api/media/{media_id}', (media_id,), query=None, body=None, call=call)

    def update(
        self,
        media_id: str,
        *,
        name: str | None | Omit = OMIT,
        alt_text: str | None | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.Media:
        """Change the name or the alt text of an upload.

        Scope: `media:write`."""
        return self._caller.call('PATCH', '/api/media/{media_id}', (media_id,), query=None, body={'name': name, 'alt_text': alt_text}, call=call)

    def delete(
        self,
        media_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Delete an upload.

        Refused while a post that shows it is pending or on its way; other drafts lose it. For a day it can be brought back; then its bytes go, where no other upload has the same.

        Scope: `media:write`."""
        return self._caller.call('DELETE', '/api/media/{media_id}', (media_id,), query=None, body=None, call=call)

    def restore(
        self,
        media_id: str,
        **call: Unpack[PostSettings],
    ) -> t.Media:
        """Bring a deleted upload back.

        For a day after its deletion, where there is room for it. Drafts that lost it show it again where they did, as an edit; those that were edited, scheduled or deleted since stay as they are. An upload that is not deleted is answered as it is.

        Scope: `media:write`."""
        return self._caller.call('POST', '/api/media/{media_id}/restore', (media_id,), query=None, body=None, call=call)

class Slots:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def configure(
        self,
        *,
        platform: t.Platform,
        slots: List[t.ConfigureSlotsSlot],
        connection_id: str | Omit = OMIT,
        timezone: str | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.ConfigureSlotsAnswer:
        """Configure a connection’s recurring slots.

        Replaces the calendar of one connection; `slots: []` clears it. Slots keep their local time through daylight saving.

        Scope: `schedules:write`."""
        return self._caller.call('POST', '/api/schedule-slots', (), query=None, body={'platform': platform, 'slots': slots, 'connection_id': connection_id, 'timezone': timezone}, call=call)

    def list(
        self,
        *,
        platform: t.Platform | Omit = OMIT,
        connection_id: str | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Slot]:
        """List recurring slots.

        By platform, connection, day and time.

        Scope: `schedules:read`."""
        return self._caller.pages('GET', '/api/schedule-slots', (), query={'platform': platform, 'connection_id': connection_id, 'limit': limit, 'cursor': cursor}, body=None, call=call)

    def delete(
        self,
        slot_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Remove a recurring slot.

        Scope: `schedules:write`."""
        return self._caller.call('DELETE', '/api/schedule-slots/{slot_id}', (slot_id,), query=None, body=None, call=call)

class Webhooks:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(
        self,
        *,
        url: str,
        events: List[Literal["post.published", "post.failed", "post.completed", "post.scheduled", "post.moved", "post.cancelled", "post.approval_requested", "post.approved", "post.rejected", "connection.connected", "connection.expiring", "connection.needs_reconnect", "media.ready", "media.failed", "credits.low", "*"]],
        **call: Unpack[PostSettings],
    ) -> t.WebhookWithSecret:
        """Register a webhook.

        At most 20 an account. The answer holds the signing secret, once. Events about posts, but for `post.published` and `post.failed`, need `schedules:read` too, events of connections `account:read`, and events of media `media:read`. `*`, alone, is all that the caller may read, also events that are added later.

        Scope: `webhooks:write`."""
        return self._caller.call('POST', '/api/webhooks', (), query=None, body={'url': url, 'events': events}, call=call)

    def list(
        self,
        *,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Webhook]:
        """List webhooks.

        Scope: `webhooks:read`."""
        return self._caller.pages('GET', '/api/webhooks', (), query={'limit': limit, 'cursor': cursor}, body=None, call=call)

    def get(
        self,
        webhook_id: str,
        **call: Unpack[CallSettings],
    ) -> t.Webhook:
        """Read a webhook.

        Scope: `webhooks:read`."""
        return self._caller.call('GET', '/api/webhooks/{webhook_id}', (webhook_id,), query=None, body=None, call=call)

    def update(
        self,
        webhook_id: str,
        *,
        url: str | Omit = OMIT,
        events: List[Literal["post.published", "post.failed", "post.completed", "post.scheduled", "post.moved", "post.cancelled", "post.approval_requested", "post.approved", "post.rejected", "connection.connected", "connection.expiring", "connection.needs_reconnect", "media.ready", "media.failed", "credits.low", "*"]] | Omit = OMIT,
        enabled: bool | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.Webhook:
        """Change, disable or enable a webhook.

        Scope: `webhooks:write`."""
        return self._caller.call('PATCH', '/api/webhooks/{webhook_id}', (webhook_id,), query=None, body={'url': url, 'events': events, 'enabled': enabled}, call=call)

    def delete(
        self,
        webhook_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Remove a webhook with its log.

        Scope: `webhooks:write`."""
        return self._caller.call('DELETE', '/api/webhooks/{webhook_id}', (webhook_id,), query=None, body=None, call=call)

    def test(
        self,
        webhook_id: str,
        *,
        event: t.EventName,
        **call: Unpack[PostSettings],
    ) -> t.Delivery:
        """Send a sample event.

        A sample of the named event, marked `"test": true` in `data`.

        Scope: `webhooks:write`."""
        return self._caller.call('POST', '/api/webhooks/{webhook_id}/test', (webhook_id,), query=None, body={'event': event}, call=call)

    def list_deliveries(
        self,
        webhook_id: str,
        *,
        outcome: Literal["pending", "delivered", "dropped"] | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Delivery]:
        """Read a webhook’s log, newest first.

        Scope: `webhooks:read`."""
        return self._caller.pages('GET', '/api/webhooks/{webhook_id}/deliveries', (webhook_id,), query={'outcome': outcome, 'limit': limit, 'cursor': cursor}, body=None, call=call)

    def get_delivery(
        self,
        webhook_id: str,
        delivery_id: str,
        **call: Unpack[CallSettings],
    ) -> t.Delivery:
        """Read one delivery.

        Scope: `webhooks:read`."""
        return self._caller.call('GET', '/api/webhooks/{webhook_id}/deliveries/{delivery_id}', (webhook_id, delivery_id,), query=None, body=None, call=call)

    def redeliver(
        self,
        webhook_id: str,
        delivery_id: str,
        **call: Unpack[PostSettings],
    ) -> t.Delivery:
        """Deliver an event again.

        A new delivery of the same event, with the same `webhook-id`.

        Scope: `webhooks:write`."""
        return self._caller.call('POST', '/api/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', (webhook_id, delivery_id,), query=None, body=None, call=call)

    def rotate_secret(
        self,
        webhook_id: str,
        *,
        expire_previous: bool | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.RotateWebhookSecretAnswer:
        """Replace the signing secret.

        For 24 hours `webhook-signature` carries both signatures and `X-Service-Signature` is made with the old secret, or at once with the new one when `expire_previous` is true.

        Scope: `webhooks:write`."""
        return self._caller.call('POST', '/api/webhooks/{webhook_id}/rotate-secret', (webhook_id,), query=None, body={'expire_previous': expire_previous}, call=call)

class Events:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        event: t.EventName | Omit = OMIT,
        from_: datetime | str | Omit = OMIT,
        to: datetime | str | Omit = OMIT,
        after: str | Omit = OMIT,
        wait: int | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.ListEventsItem]:
        """List what happened, newest first.

        Every event of the account whose subject the caller may read, whether a webhook is subscribed to it or not, kept as long as the operator keeps attempts and deliveries (90 days by default).

        Scope: `webhooks:read`."""
        return self._caller.pages('GET', '/api/events', (), query={'event': event, 'from': from_, 'to': to, 'after': after, 'wait': wait, 'limit': limit, 'cursor': cursor}, body=None, call=call)

    def deliver(
        self,
        event_id: str,
        *,
        webhook_id: str,
        **call: Unpack[PostSettings],
    ) -> t.Delivery:
        """Deliver an event to a webhook.

        To one of the account’s own webhooks, whatever it is subscribed to; with the event’s `webhook-id`, so that a receiver knows it again.

        Scope: `webhooks:write`."""
        return self._caller.call('POST', '/api/events/{event_id}/deliver', (event_id,), query=None, body={'webhook_id': webhook_id}, call=call)

class Connections:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        platform: t.Platform | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Connection]:
        """List connections, main ones first.

        Of LinkedIn, X, Instagram, TikTok an account has a main connection from its creation, connected or not. Of any other platform it has none until one is made; the first is the main one.

        Scope: `account:read`."""
        return self._caller.pages('GET', '/api/connections', (), query={'platform': platform, 'limit': limit, 'cursor': cursor}, body=None, call=call)

    def create(
        self,
        *,
        platform: t.Platform,
        label: str | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Connection:
        """Add a connection.

        One more place to post on a platform, up to the plan’s `connections`; the main ones count. It is not connected yet: go on with `authorize`. The first of a platform is its main one.

        Scope: `connections:write`."""
        return self._caller.call('POST', '/api/connections', (), query=None, body={'platform': platform, 'label': label}, call=call)

    def update(
        self,
        platform: str,
        *,
        label: str | None | Omit = OMIT,
        main: Literal[True] | Omit = OMIT,
        paused: bool | Omit = OMIT,
        settings: t.UpdateConnectionSettings | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.Connection:
        """Change a connection.

        Another main connection moves nothing that is planned. After a pause the posts that are at most CRIER_MAX_LATENESS late go out; the others fail with `missed_window`.

        Scope: `connections:write`."""
        return self._caller.call('PATCH', '/api/connections/{platform}', (platform,), query=None, body={'label': label, 'main': main, 'paused': paused, 'settings': settings}, call=call)

    def get_choices(
        self,
        platform: str,
        **call: Unpack[CallSettings],
    ) -> t.GetConnectionChoicesAnswer:
        """Read what the account may choose on TikTok now.

        What TikTok said within the last 10 seconds, or says now. Of other networks: 409.

        Scope: `account:read`."""
        return self._caller.call('GET', '/api/connections/{platform}/choices', (platform,), query=None, body=None, call=call)

    def authorize(
        self,
        platform: str,
        *,
        kind: Literal["sandbox", "live"] | Omit = OMIT,
        author: Literal["member", "organization"] | Omit = OMIT,
        server: str | Omit = OMIT,
        return_url: str | Omit = OMIT,
        state: str | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.AuthorizeConnectionAnswer:
        """Start connecting a network.

        Open `authorize_url` in a browser within ten minutes; it works once. By a platform without a connection: one is made when the consent succeeds.

        Scope: `connections:write`."""
        return self._caller.call('POST', '/api/connections/{platform}/authorize', (platform,), query=None, body={'kind': kind, 'author': author, 'server': server, 'return_url': return_url, 'state': state}, call=call)

    def sign_in(
        self,
        platform: str,
        *,
        identifier: str,
        password: str,
        server: str | Omit = OMIT,
        replace: bool | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Connection:
        """Connect a network by an app password.

        For networks where an author makes a password for each program: Bluesky. The password is sent once, to the author’s server, and never stored. By a platform without a connection: one is made. `Idempotency-Key` is refused. 5 tries in 10 minutes for an author, 30 in 5 minutes for a server.

        Scope: `connections:write`."""
        return self._caller.call('POST', '/api/connections/{platform}/sign-in', (platform,), query=None, body={'identifier': identifier, 'password': password, 'server': server, 'replace': replace}, call=call)

    def disconnect(
        self,
        platform: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Disconnect a network, or remove a connection.

        Access is revoked at the network where it can be. A main connection stays and can be connected again. Another one is removed with its slots, and keeps its finished schedules; while a post of it is pending or being published: 409.

        Scope: `connections:write`."""
        return self._caller.call('DELETE', '/api/connections/{platform}', (platform,), query=None, body=None, call=call)

class Account:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(
        self,
        **call: Unpack[CallSettings],
    ) -> t.Account:
        """Read the account.

        Scope: `account:read`."""
        return self._caller.call('GET', '/api/account', (), query=None, body=None, call=call)

    def update(
        self,
        *,
        name: str | Omit = OMIT,
        timezone: str | Omit = OMIT,
        brand_kit: t.UpdateAccountBrandKit | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.Account:
        """Change name, time zone and brand kit.

        Fields of `brand_kit` that are left out stay as they are.

        Scope: `account:write`."""
        return self._caller.call('PATCH', '/api/account', (), query=None, body={'name': name, 'timezone': timezone, 'brand_kit': brand_kit}, call=call)

    def list_ledger(
        self,
        *,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.ListLedgerItem]:
        """List credit movements, newest first.

        Scope: `account:read`."""
        return self._caller.pages('GET', '/api/account/ledger', (), query={'limit': limit, 'cursor': cursor}, body=None, call=call)

class Activity:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        object_id: str | Omit = OMIT,
        actor: str | Omit = OMIT,
        kind: Literal["draft.created", "draft.edited", "draft.deleted", "draft.restored", "post.created", "post.changed", "post.deleted", "schedule.created", "schedule.moved", "schedule.limited", "schedule.cancelled", "schedule.publishing", "schedule.published", "schedule.failed", "schedule.postponed", "schedule.approved", "schedule.rejected", "schedule.awaiting", "schedule.retried", "schedule.commented", "schedule.resolved", "schedule.dismissed", "repeat.created", "repeat.changed", "repeat.deleted", "snippet.created", "snippet.changed", "snippet.deleted", "preview.created", "preview.revoked", "media.created", "media.changed", "media.deleted", "media.restored", "slots.configured", "slot.deleted", "connection.connected", "connection.changed", "connection.created", "connection.expiring", "connection.needs_reconnect", "connection.disconnected", "connection.removed", "webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.disabled", "webhook.deleted", "key.created", "key.revoked", "agent_grant.created", "agent_grant.revoked", "invitation.created", "invitation.changed", "invitation.withdrawn", "member.joined", "member.changed", "member.removed", "account.created", "account.changed", "account.plan_changed", "account.suspended", "account.resumed", "credits.granted", "credits.low", "texts.over_quota", "credits.renewed"] | Omit = OMIT,
        from_: datetime | str | Omit = OMIT,
        to: datetime | str | Omit = OMIT,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Activity]:
        """List who changed what, newest first.

        One entry for each change, kept as long as the operator keeps attempts and deliveries (90 days by default). It holds names of fields, times, states and labels, and no text, no secret and no e-mail address.

        Scope: `account:read`."""
        return self._caller.pages('GET', '/api/activity', (), query={'object_id': object_id, 'actor': actor, 'kind': kind, 'from': from_, 'to': to, 'limit': limit, 'cursor': cursor}, body=None, call=call)

class Keys:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.ApiKey]:
        """List API keys, newest first.

        Scope: `keys:write`."""
        return self._caller.pages('GET', '/api/keys', (), query={'limit': limit, 'cursor': cursor}, body=None, call=call)

    def create(
        self,
        *,
        name: str | Omit = OMIT,
        scopes: List[Literal["reels:generate", "drafts:read", "drafts:write", "schedules:read", "schedules:request", "schedules:write", "media:read", "media:write", "webhooks:read", "webhooks:write", "account:read", "account:write", "connections:write", "keys:write"]] | Omit = OMIT,
        expires_at: datetime | str | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.CreateKeyAnswer:
        """Create an API key.

        A key never grants a scope that it does not hold, nor more time than it has itself. Without `scopes` and `expires_at`: those of the key that asks.

        Scope: `keys:write`."""
        return self._caller.call('POST', '/api/keys', (), query=None, body={'name': name, 'scopes': scopes, 'expires_at': expires_at}, call=call)

    def revoke(
        self,
        key_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Revoke an API key.

        It is refused from the next request on.

        Scope: `keys:write`."""
        return self._caller.call('DELETE', '/api/keys/{key_id}', (key_id,), query=None, body=None, call=call)

class Usage:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(
        self,
        *,
        days: int | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.GetUsageAnswer:
        """Read credits and requests by day.

        The last days up to today, in UTC, oldest first; none is left out.

        Scope: `account:read`."""
        return self._caller.call('GET', '/api/usage', (), query={'days': days}, body=None, call=call)

class Requests:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.ListRequestsItem]:
        """List requests that were made with keys of the account, newest first.

        Those of the last 24 hours, at most the newest 1,000, refused ones too; without queries, bodies and ids of paths. Reading this list is not in it. It is there to look things up and no record: a request may be missing, and one that another process of the server answered comes up to ten seconds later.

        Scope: `account:read`."""
        return self._caller.pages('GET', '/api/requests', (), query={'limit': limit, 'cursor': cursor}, body=None, call=call)

class Operator:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create_account(
        self,
        *,
        name: str,
        email: str,
        plan: str,
        invite: bool | Omit = OMIT,
        sandbox: bool | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.CreateOperatorAccountAnswer:
        """Create an account for a customer.

        No person signs in to it unless `invite` is true. Its networks are not connected yet. An operator’s key sees and changes the accounts that operator’s keys made, and no other.

        Only for an operator’s key."""
        return self._caller.call('POST', '/api/operator/accounts', (), query=None, body={'name': name, 'email': email, 'plan': plan, 'invite': invite, 'sandbox': sandbox}, call=call)

    def list_accounts(
        self,
        *,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.Account]:
        """List the accounts of customers, newest first.

        Only for an operator’s key."""
        return self._caller.pages('GET', '/api/operator/accounts', (), query={'limit': limit, 'cursor': cursor}, body=None, call=call)

    def get_account(
        self,
        account_id: str,
        **call: Unpack[CallSettings],
    ) -> t.Account:
        """Read the account of a customer.

        Only for an operator’s key."""
        return self._caller.call('GET', '/api/operator/accounts/{account_id}', (account_id,), query=None, body=None, call=call)

    def update_account(
        self,
        account_id: str,
        *,
        plan: str | Omit = OMIT,
        suspended: bool | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.Account:
        """Change plan, or suspend the account of a customer.

        While it is suspended its keys and agents are answered 403 `account_suspended`, its people may read, and its pending posts wait. Afterwards those that are at most `CRIER_MAX_LATENESS` late are published, and the others fail with `missed_window`. A larger quota of credits is granted at once, a smaller one holds from the next month on.

        Only for an operator’s key."""
        return self._caller.call('PATCH', '/api/operator/accounts/{account_id}', (account_id,), query=None, body={'plan': plan, 'suspended': suspended}, call=call)

    def delete_account(
        self,
        account_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Delete the account of a customer, with everything in it.

        Tokens are revoked at the networks where they can be reached. While a post is being published: 409.

        Only for an operator’s key."""
        return self._caller.call('DELETE', '/api/operator/accounts/{account_id}', (account_id,), query=None, body=None, call=call)

    def create_key(
        self,
        account_id: str,
        *,
        name: str | Omit = OMIT,
        scopes: List[Literal["reels:generate", "drafts:read", "drafts:write", "schedules:read", "schedules:request", "schedules:write", "media:read", "media:write", "webhooks:read", "webhooks:write", "account:read", "account:write", "connections:write", "keys:write"]] | Omit = OMIT,
        expires_at: datetime | str | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.CreateKeyAnswer:
        """Create an API key for the account of a customer.

        Without `scopes`: every scope.

        Only for an operator’s key."""
        return self._caller.call('POST', '/api/operator/accounts/{account_id}/keys', (account_id,), query=None, body={'name': name, 'scopes': scopes, 'expires_at': expires_at}, call=call)

    def list_keys(
        self,
        account_id: str,
        *,
        limit: int | Omit = OMIT,
        cursor: str | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> Pages[t.ApiKey]:
        """List the API keys of the account of a customer, newest first.

        Only for an operator’s key."""
        return self._caller.pages('GET', '/api/operator/accounts/{account_id}/keys', (account_id,), query={'limit': limit, 'cursor': cursor}, body=None, call=call)

    def revoke_key(
        self,
        account_id: str,
        key_id: str,
        **call: Unpack[CallSettings],
    ) -> None:
        """Revoke an API key of the account of a customer.

        It is refused from the next request on.

        Only for an operator’s key."""
        return self._caller.call('DELETE', '/api/operator/accounts/{account_id}/keys/{key_id}', (account_id, key_id,), query=None, body=None, call=call)

    def grant_credits(
        self,
        account_id: str,
        *,
        amount: int,
        **call: Unpack[PostSettings],
    ) -> t.GrantOperatorCreditsAnswer:
        """Add credits to the account of a customer.

        They last until the next renewal, which sets the balance to the quota.

        Only for an operator’s key."""
        return self._caller.call('POST', '/api/operator/accounts/{account_id}/credits', (account_id,), query=None, body={'amount': amount}, call=call)

class Sandbox:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_faults(
        self,
        **call: Unpack[CallSettings],
    ) -> t.ListFaultsAnswer:
        """List the faults that are being rehearsed.

        Those of this account’s own sandbox connections.

        Scope: `connections:write`."""
        return self._caller.call('GET', '/api/sandbox/faults', (), query=None, body=None, call=call)

    def add_fault(
        self,
        *,
        platform: t.Platform,
        kind: Literal["token_expired", "permission_denied", "rate_limited", "content_rejected", "duplicate_content", "media_rejected", "unavailable", "accept_then_hang", "accept_then_reset", "accept_then_5xx", "accept_then_lie", "accept_then_202", "accept_then_429", "accept_then_500", "accept_then_502", "accept_then_503", "accept_then_504", "accept_then_duplicate", "slow", "read_lag", "refresh_rotate_then_drop"],
        times: int | Omit = OMIT,
        delay_ms: int | Omit = OMIT,
        **call: Unpack[PostSettings],
    ) -> t.Fault:
        """Rehearse a fault on a sandbox network.

        It strikes only this account’s own posts.

        Scope: `connections:write`."""
        return self._caller.call('POST', '/api/sandbox/faults', (), query=None, body={'platform': platform, 'kind': kind, 'times': times, 'delay_ms': delay_ms}, call=call)

    def clear_faults(
        self,
        *,
        platform: t.Platform | Omit = OMIT,
        kind: Literal["token_expired", "permission_denied", "rate_limited", "content_rejected", "duplicate_content", "media_rejected", "unavailable", "accept_then_hang", "accept_then_reset", "accept_then_5xx", "accept_then_lie", "accept_then_202", "accept_then_429", "accept_then_500", "accept_then_502", "accept_then_503", "accept_then_504", "accept_then_duplicate", "slow", "read_lag", "refresh_rotate_then_drop"] | Omit = OMIT,
        **call: Unpack[CallSettings],
    ) -> t.ClearFaultsAnswer:
        """End faults.

        All of this account’s, or those of one network or kind.

        Scope: `connections:write`."""
        return self._caller.call('DELETE', '/api/sandbox/faults', (), query={'platform': platform, 'kind': kind}, body=None, call=call)

class Resources:
    def __init__(self, caller: Caller) -> None:
        self.drafts = Drafts(caller)
        self.posts = Posts(caller)
        self.schedules = Schedules(caller)
        self.snippets = Snippets(caller)
        self.repeats = Repeats(caller)
        self.previews = Previews(caller)
        self.media = Media(caller)
        self.slots = Slots(caller)
        self.webhooks = Webhooks(caller)
        self.events = Events(caller)
        self.connections = Connections(caller)
        self.account = Account(caller)
        self.activity = Activity(caller)
        self.keys = Keys(caller)
        self.usage = Usage(caller)
        self.requests = Requests(caller)
        self.operator = Operator(caller)
        self.sandbox = Sandbox(caller)
