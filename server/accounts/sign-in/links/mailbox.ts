// Google delivers both of its domains to one mailbox, with or without dots. Elsewhere dots belong
// to the name.
const withoutDots: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * One name for the spellings that lead to one mailbox, of an address in its normal form: without
 * the part behind `+`, which mail servers leave out by convention (RFC 5233). For counting only:
 * addresses are compared as they are.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)]
  const untagged = name.replace(/(?<=.)\+.*$/, '')
  return withoutDots.has(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`
}
