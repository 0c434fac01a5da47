import { z } from 'zod';

// Must run before any schema is made: Zod tests whether it may compile code, and the test itself is reported as a
// violation of our content policy.
z.config({ jitless: true });
