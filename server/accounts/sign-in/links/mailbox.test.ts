import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailboxOf } from './mailbox.ts'

test('mailboxOf: gives spellings of one mailbox one name, and other mailboxes another', () => {
  for (const [address, mailbox] of [
    ['ada@example.com', 'ada@example.com'],
    ['ada+1@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['ada.b@example.com', 'ada.b@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['ada@gmail.com.example.com', 'ada@gmail.com.example.com'],
  ] as const)
    assert.equal(mailboxOf(address), mailbox, address)
})
