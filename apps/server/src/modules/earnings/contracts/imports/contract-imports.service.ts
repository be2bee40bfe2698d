export { importsPage, getImport } from './admin-imports.ts'
export { decideUndo, requestUndo } from './undo/undo-requests.ts'
export { runImports } from './run/run-imports.ts'
export { rejectionsFile } from './uploads/rejections.ts'
export {
  requestUploadCheck,
  requestImport,
  beginUpload,
  dropUpload,
  readRejections,
  sweepImports,
  storePart,
} from './uploads/uploads.ts'
export { readImportFile } from './uploads/import-file.ts'
export { getUpload, uploadsInWork } from './uploads/upload-page.ts'
