export { requestUndo, importsPage, getImport } from './batches.ts'
export { carryOutImports } from './carry-out.ts'
export { rejectionsFile } from './rejections.ts'
export {
  requestUploadCheck,
  requestImport,
  beginUpload,
  dropUpload,
  readRejections,
  sweepImports,
  takePart,
} from './uploads.ts'
export { getUpload, uploadsInWork } from './upload-page.ts'
