import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import RotateRightIcon from '@mui/icons-material/RotateRight'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import { Box, CircularProgress, IconButton, Stack, Typography } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { FailureAlert } from '../api/failure-alert.tsx'
import { toPageUrl, useFilePage } from './use-file-page.ts'
import { useViewTransform } from './use-view-transform.ts'

type Step = (() => void) | undefined

type Props = {
  /** URL of the file's pages, without the page number. */
  source: string
  name: string
  /** Position of this file among several files, as text such as «2 из 3». */
  position?: string
  /** Functions that open the previous and the next file; undefined when there is no such file. */
  onBefore?: Step
  onNext?: Step
  /** Called when all pages of the file have been displayed. */
  onSeen?: () => void
}

/**
 * Viewer of a member's file that shows one page at a time. A page is loaded only when it is shown, because
 * each loaded page is audited.
 */
export function FileViewer({ source, name, position = '', onBefore, onNext, onSeen }: Props) {
  const [at, setAt] = useState({ source, page: 1 })
  const page = at.source === source ? at.page : 1
  const filePage = useFilePage(source, page)
  const { pages } = filePage
  // URLs of all pages that were shown so far, of every file. A page that was shown once still counts for `onSeen`
  // after the staff member has opened another file and returned.
  const shownUrls = useRef(new Set<string>())
  const goToPage = (to: number) => () => setAt({ source, page: to })
  const before = page > 1 ? goToPage(page - 1) : onBefore
  const next = page < pages ? goToPage(page + 1) : onNext
  const viewTransform = useViewTransform({
    key: toPageUrl(source, page),
    onStep: (by) => (by < 0 ? before : next)?.(),
  })
  const onShown = () => {
    shownUrls.current.add(toPageUrl(source, page))
    const all = Array.from({ length: pages }, (_, index) => toPageUrl(source, index + 1))
    if (all.every((one) => shownUrls.current.has(one))) onSeen?.()
  }
  const pageSuffix = pages > 1 ? `, страница ${page} из ${pages}` : ''
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', p: 1, flexWrap: 'wrap' }}>
        <Tool label={page > 1 ? 'Предыдущая страница' : 'Предыдущий файл'} onPress={before}>
          <ChevronLeftIcon />
        </Tool>
        <Typography component="h2" variant="subtitle2" sx={{ flex: '1 1 0', textAlign: 'center' }}>
          {name}
          {position && ` (${position})`}
          {pageSuffix}
        </Typography>
        <Tool label={page < pages ? 'Следующая страница' : 'Следующий файл'} onPress={next}>
          <ChevronRightIcon />
        </Tool>
        <Tool label="Мельче" onPress={viewTransform.scale > 1 ? viewTransform.zoomOut : undefined}>
          <ZoomOutIcon />
        </Tool>
        <Tool label="Крупнее" onPress={viewTransform.zoomIn}>
          <ZoomInIcon />
        </Tool>
        <Tool label="Повернуть" onPress={viewTransform.rotate}>
          <RotateRightIcon />
        </Tool>
      </Stack>
      <Picture
        name={`${name}${pageSuffix}`}
        filePage={filePage}
        viewTransform={viewTransform}
        onShown={onShown}
      />
    </>
  )
}

const Tool = ({ label, onPress, children }: { label: string; onPress: Step; children: ReactNode }) => (
  <IconButton aria-label={label} title={label} disabled={!onPress} onClick={onPress}>
    {children}
  </IconButton>
)

type PictureProps = {
  name: string
  filePage: ReturnType<typeof useFilePage>
  viewTransform: ReturnType<typeof useViewTransform>
  onShown: () => void
}
function Picture({ name, filePage: { address, refused, retry }, viewTransform, onShown }: PictureProps) {
  const { frame, scale, rotation, x, y, onKeyDown, onPointerDown, onPointerMove } = viewTransform
  return (
    <Box
      ref={frame}
      component="section"
      tabIndex={0}
      aria-label="Файл: плюс и минус меняют размер, R поворачивает, стрелки листают, Shift со стрелками двигает"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      sx={{
        height: '68vh',
        overflow: 'hidden',
        touchAction: 'none',
        bgcolor: 'action.hover',
        display: 'grid',
        placeItems: 'center',
        cursor: scale > 1 ? 'grab' : 'default',
      }}
    >
      <FailureAlert failure={refused} onRetry={retry} sx={{ m: 2 }} />
      {refused === null && address === null && <CircularProgress aria-label="Файл открывается" />}
      {address !== null && (
        <img
          src={address}
          alt={name}
          draggable={false}
          onLoad={onShown}
          style={{
            width: '100%',
            height: '100%',
            minHeight: 0,
            objectFit: 'contain',
            transform: `translate(${x}px, ${y}px) rotate(${rotation}deg) scale(${scale})`,
          }}
        />
      )}
    </Box>
  )
}
