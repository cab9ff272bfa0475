import { configure } from '@testing-library/react'

// Against hanging alone: a busy machine takes longer than the second that is usual.
configure({ asyncUtilTimeout: 120_000 })
