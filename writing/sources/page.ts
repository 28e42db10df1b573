/** As much of the DOM as reading a page needs; the server is compiled without a browser's types. */
export interface PageNode {
  /** 1 element, 3 text, 8 comment. */
  readonly nodeType: number
  readonly textContent: string | null
  readonly childNodes: Iterable<PageNode>
}

export interface PageElement extends PageNode {
  readonly tagName: string
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  querySelectorAll(selector: string): Iterable<PageElement>
  remove(): void
}

export function isElement(node: PageNode): node is PageElement {
  return node.nodeType === 1
}
