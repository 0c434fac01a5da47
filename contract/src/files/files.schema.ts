import { z } from 'zod';
import { id, time } from '../http/fields.ts';

/** Size limits and accepted content per kind of file; one table for server and browser. */
export const fileKinds = {
  scan: { maxBytes: 500 * 1024 * 1024, accept: ['.stl', '.ply', '.obj'] },
  design: { maxBytes: 500 * 1024 * 1024, accept: ['.stl', '.ply', '.obj'] },
  photo: { maxBytes: 30 * 1024 * 1024, accept: ['.jpg', '.jpeg', '.png', '.webp'] },
} as const;
export type FileKind = keyof typeof fileKinds;

export const fileKind = z.enum(['scan', 'design', 'photo']);

/**
 * What may be kept beside a file, made from it: per kind the types of content it may have, and what a file's name ends
 * with then. A further kind is one line here.
 */
export const fileVariants = {
  /** A small picture, or a light mesh of about 30,000 triangles. */
  preview: { 'image/webp': '.webp', 'application/octet-stream': '.light.ply' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
export type FileVariant = keyof typeof fileVariants;
export const variantNames = Object.keys(fileVariants) as [FileVariant, ...FileVariant[]];

/** What the check found in a mesh; lengths in mm. */
const meshFacts = z.strictObject({
  triangles: z.int(),
  format: z.enum(['stl-binary', 'stl-ascii', 'ply', 'obj']),
  hasColours: z.boolean(),
  sizeMm: z.tuple([z.number(), z.number(), z.number()]),
  /** Set where the size speaks for another unit than mm. */
  unitDoubt: z.boolean(),
  /** The light mesh kept beside it (variant `preview`); left out where the mesh is light itself, or too heavy. */
  preview: z.strictObject({ bytes: z.int() }).optional(),
});

export const storedFile = z
  .strictObject({
    id,
    kind: fileKind,
    name: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    contentType: z.string(),
    mesh: meshFacts.nullable(),
    picture: z.strictObject({ width: z.int(), height: z.int() }).nullable(),
    uploadedAt: time,
    uploadedBy: z.string(),
  })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.output<typeof storedFile>;

/** The temporary credential (specification: one hour). In embedded mode `endpoint` is the server's own upload address. */
export const storageCredential = z.strictObject({
  accessKeyId: z.string(),
  accessKeySecret: z.string(),
  securityToken: z.string(),
  expiration: time,
  endpoint: z.string(),
  bucket: z.string(),
  prefix: z.string(),
});
export type StorageCredential = z.output<typeof storageCredential>;
