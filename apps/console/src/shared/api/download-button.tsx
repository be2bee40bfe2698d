import { Button, type ButtonProps } from '@mui/material'
import { download } from './download.ts'
import { usePress } from './use-press.tsx'

type Props = Pick<ButtonProps, 'variant'> & {
  path: string
  onDownloaded?: () => void
  children: string
}

/** A file of the server, by its own name. Why there is none is told here: a link would save the refusal in its place. */
export function DownloadButton({ path, onDownloaded, children, variant = 'outlined' }: Props) {
  const { busy, press } = usePress()
  const fetchFile = async () => {
    await download(path)
    onDownloaded?.()
  }
  return (
    <Button variant={variant} disabled={busy} onClick={() => press(fetchFile)}>
      {busy ? 'Готовим файл' : children}
    </Button>
  )
}
