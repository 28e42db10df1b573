/** PDFium, which draws pages, as WebAssembly. */
export const pageDrawerFile = '@hyzyla/pdfium/pdfium.wasm'
