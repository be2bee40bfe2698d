import { useParams } from 'react-router'
import { BatchPage } from './batch-page.tsx'
import { UploadPage } from './upload-page.tsx'

/** An upload in progress has an id, a finished import a number. */
export function ImportShow() {
  const { id = '' } = useParams()
  return /^\d+$/.test(id) ? <BatchPage key={id} /> : <UploadPage key={id} id={id} />
}
