import { consoleApi } from '@impulse/api/staff/console-access'
import { type FileFormat, fileFormats, formatsOf } from '@impulse/api/files/console-file'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import DownloadIcon from '@mui/icons-material/Download'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useListContext, usePermissions } from 'react-admin'
import { download } from '../api/download.ts'
import { toListQuery } from '../api/list-query.ts'
import { usePress } from '../api/use-press.tsx'

/**
 * Button that opens a menu of file formats and downloads the list in the chosen format, with the list's current filters
 * and sort order. Only staff with the permission `action` see the button.
 */
export function ExportListButton({ action }: { action: ConsoleAction }) {
  const { permissions = [] } = usePermissions<string[]>()
  const { resource, filterValues: filter, sort } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { busy, runAction } = usePress()
  if (!permissions.includes(action)) return null
  const save = (format: FileFormat) => {
    setAnchor(null)
    return runAction(() => download(`${consoleApi}/${resource}.${format}?${toListQuery({ filter, sort })}`))
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        disabled={busy}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {busy ? 'Готовим файл' : 'Скачать'}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {formatsOf(action).map((format) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {fileFormats[format]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
