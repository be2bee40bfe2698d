import type { Change } from '@impulse/copy-ru/legal-texts/text-changes'
import { Box, Stack, Typography } from '@mui/material'

/**
 * List of the lines that a new version changes, each under its heading. A change of only the formatting or a link
 * address is described in words, because the text of the line would look unchanged.
 */
export const TextChanges = ({ changes }: { changes: readonly Change[] }) => (
  <Box component="section" aria-label="Что изменится в тексте" sx={{ overflowWrap: 'anywhere' }}>
    {changes.length === 0 && <Typography>Текст тот же.</Typography>}
    <Stack spacing={1.5}>
      {changes.map(({ heading, before, after }, index) => (
        // The list does not change while it is displayed, so the position in the list can be the key.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={index}>
          {heading !== null && <Typography variant="subtitle2">{heading}</Typography>}
          <Lines label="Было" texts={before} as="del" />
          <Lines label={before.length > 0 ? 'Стало' : 'Добавлено'} texts={after} as="ins" />
        </Box>
      ))}
    </Stack>
  </Box>
)

function Lines({ label, texts, as }: { label: string; texts: readonly string[]; as: 'del' | 'ins' }) {
  if (texts.length === 0) return null
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      {texts.map((text, index) => (
        // The list does not change while it is displayed, so the position in the list can be the key.
        // oxlint-disable-next-line react/no-array-index-key
        <Typography key={index} variant="body2">
          <Box component={as}>{text}</Box>
        </Typography>
      ))}
    </>
  )
}
