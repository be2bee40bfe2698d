import { Alert, Box, Typography } from '@mui/material'

/** Recovery codes, shown once: the server keeps their hashes alone. */
export const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <Alert severity="warning">
      Сохраните их: если телефон потеряется, каждый код один раз заменит приложение. Больше они не будут
      показаны.
    </Alert>
    {/* In one column where two would break a code: it is copied by hand, too. */}
    <Box
      component="ul"
      sx={{ columns: '19ch 2', fontFamily: 'monospace', listStyle: 'none', padding: 0, margin: 0 }}
    >
      {codes.map((code) => (
        <Typography component="li" variant="body2" key={code} sx={{ fontFamily: 'inherit' }}>
          {code}
        </Typography>
      ))}
    </Box>
  </>
)
