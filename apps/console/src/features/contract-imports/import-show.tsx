import { useParams } from 'react-router'
import { BatchPage } from './batch-page.tsx'
import { UploadPage } from './upload-page.tsx'

/** A file on its way has an id of its own, an import the number that people say. */
export function ImportShow() {
  const { id = '' } = useParams()
  return /^\d+$/.test(id) ? <BatchPage key={id} /> : <UploadPage key={id} id={id} />
}
