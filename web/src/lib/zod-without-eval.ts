import { z } from 'zod';

// Before any schema is made: looking whether code may be made from text is itself reported as a breach of our policy,
// which forbids it anyway.
z.config({ jitless: true });
