/** Libraries with which tests create and read pictures and documents. */
export { PDFDocument, PDFRawStream, rgb } from 'pdf-lib'
export { default as sharp } from 'sharp'
