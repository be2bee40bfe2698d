import { ToggleButton } from '@mui/material'
import { type ReactNode, useRef } from 'react'

/** Button with which staff choose a picture file. `onFile` gets the file, or undefined when no file was chosen. */
export function PictureButton({
  label,
  busy,
  onFile,
  children,
}: {
  label: string
  busy: boolean
  onFile: (file: Blob | undefined) => unknown
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToggleButton
        value={label}
        size="small"
        selected={false}
        disabled={busy}
        aria-label={label}
        title={label}
        onChange={() => input.current?.click()}
      >
        {children}
      </ToggleButton>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        data-picture={label}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
