/** What tests make pictures and documents with, and look at them. */
export { PDFDocument, PDFRawStream, rgb } from 'pdf-lib'
export { default as sharp } from 'sharp'
