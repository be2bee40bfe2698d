import { Alert, Box, Typography } from '@mui/material'

/** List of recovery codes. The codes are shown only once, because the server stores only their hashes. */
export const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <Alert severity="warning">
      Сохраните их: если телефон потеряется, каждый код один раз заменит приложение. Больше они не будут
      показаны.
    </Alert>
    {/* Two columns only when the screen is wide enough: a broken code would be hard to copy by hand. */}
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
