import { useParams } from 'react-router'
import { BatchPage } from './batch-page.tsx'
import { UploadPage } from './upload-page.tsx'

/** Shows the page of an import when the id is a number, and the page of an upload for any other id. */
export function ImportShow() {
  const { id = '' } = useParams()
  return /^\d+$/.test(id) ? <BatchPage key={id} /> : <UploadPage key={id} id={id} />
}
