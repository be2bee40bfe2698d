import { Box, Typography } from '@mui/material'
import { pictureAddress } from '../../shared/rich-text/picture-address.ts'
import { RichView } from '../../shared/rich-text/rich-view.tsx'
import type { NewsFormValues } from './news-form-values.ts'

/** Preview of a news item as on a phone 390 px wide, with the cabinet's styles. */
export function NewsPreview({ values, categoryName }: { values: NewsFormValues; categoryName: string }) {
  const { title, preview, cover, content } = values
  return (
    <Box
      component="section"
      aria-label="Как увидит участник"
      tabIndex={0}
      sx={{
        width: 390,
        maxWidth: '100%',
        height: 760,
        overflow: 'auto',
        px: '16px',
        py: '20px',
        border: 1,
        borderColor: 'divider',
        borderRadius: '24px',
        bgcolor: 'background.default',
        fontSize: 16,
        lineHeight: '24px',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography component="h2" sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 600 }}>
        {title || 'Заголовок'}
      </Typography>
      <Typography sx={{ fontSize: 14, mt: 1 }} color="primary">
        {categoryName || 'Рубрика'}
      </Typography>
      {cover !== '' && (
        <Box
          component="img"
          src={pictureAddress(cover)}
          alt=""
          sx={{ width: '100%', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: '20px', mt: 2 }}
        />
      )}
      <Typography sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 600, my: 2 }}>{preview}</Typography>
      <RichView blocks={content.content} />
    </Box>
  )
}
