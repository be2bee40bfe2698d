export { requestUndo, importsPage, getImport } from './admin-imports.ts'
export { carryOutImports } from './run/run-imports.ts'
export { rejectionsFile } from './uploads/rejections.ts'
export {
  requestUploadCheck,
  requestImport,
  beginUpload,
  dropUpload,
  readRejections,
  sweepImports,
  takePart,
} from './uploads/uploads.ts'
export { getUpload, uploadsInWork } from './uploads/upload-page.ts'
