import { Button, type ButtonProps } from '@mui/material'
import { download } from './download.ts'
import { usePress } from './use-press.tsx'

type Props = Pick<ButtonProps, 'variant'> & {
  path: string
  onDownloaded?: () => void
  children: string
}

/**
 * Button that downloads a file under the name that the server sends. A link is not used, because the browser
 * would save an error response as the file.
 */
export function DownloadButton({ path, onDownloaded, children, variant = 'outlined' }: Props) {
  const { busy, runAction } = usePress()
  const fetchFile = async () => {
    await download(path)
    onDownloaded?.()
  }
  return (
    <Button variant={variant} disabled={busy} onClick={() => runAction(fetchFile)}>
      {busy ? 'Готовим файл' : children}
    </Button>
  )
}
