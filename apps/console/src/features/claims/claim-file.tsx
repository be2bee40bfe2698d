import { Box, Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { FileViewer } from '../../shared/files/file-viewer.tsx'

type ClaimFileProps = {
  source: string
  name: string
  button: string
  /** Heading, which the viewer of the opened file replaces. */
  children?: ReactNode
}

/**
 * File attached to a claim or to a reply about it. The file is loaded only when staff press the button, because each
 * access is audited.
 */
export function ClaimFile({ source, name, button, children }: ClaimFileProps) {
  const [isShown, setIsShown] = useState(false)
  if (isShown) return <FileViewer source={source} name={name} />
  return (
    <Box>
      {children}
      <Button variant="outlined" onClick={() => setIsShown(true)}>
        {button}
      </Button>
    </Box>
  )
}
