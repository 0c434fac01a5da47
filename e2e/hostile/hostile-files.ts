import { somePhoto } from '../support/photo.ts';
import { someScan } from '../support/scans.ts';

/** A file that somebody would have run in a colleague's browser. */
export interface HostileFile {
  readonly kind: 'scan' | 'photo';
  readonly name: string;
  readonly bytes: Buffer;
}

/** Each shows itself where it runs: by a dialog, and by asking for `/ran`. */
const payloads = [
  "<script>alert(1);fetch('/ran')</script>",
  '<img src=x onerror="alert(1);fetch(\'/ran\')">',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1);fetch(\'/ran\')"/>',
  '<iframe srcdoc="<script>alert(1);fetch(\'/ran\')</script>"></iframe>',
  "--></style></title><script>alert(1);fetch('/ran')</script>",
];

const facet = 'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 0\nendloop\nendfacet\n';
const plyHead = (comment: string) =>
  `ply\nformat ascii 1.0\ncomment ${comment}\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n` +
  'element face 1\nproperty list uchar int vertex_indices\nend_header\n';

/** A sound model or picture that carries a page where comments are allowed. */
const carriers: Readonly<Record<string, (payload: string) => Buffer>> = {
  'ascii.stl': (payload) => Buffer.from(`solid ${payload}\n${facet.repeat(20)}endsolid ${payload}\n`),
  'binary.stl': (payload) => {
    const scan = someScan(20);
    scan.write(payload.slice(0, 80).padEnd(80), 0, 'latin1');
    return scan;
  },
  'comment.obj': (payload) => Buffer.from(`# ${payload}\nv 0 0 0\nv 9 0 0\nv 0 9 0\nf 1 2 3\n`),
  'comment.ply': (payload) => Buffer.from(`${plyHead(payload)}0 0 0\n9 0 0\n0 9 0\n3 0 1 2\n`),
  'comment.png': (payload) => somePhoto(64, payload),
  'trailing.png': (payload) => Buffer.concat([somePhoto(), Buffer.from(payload)]),
  'as-page.html.png': (payload) => somePhoto(64, payload),
};

/** A page, plain, under the name of something else. */
const disguises = ['smile.jpg', 'smile.png', 'smile.webp', 'upper.stl', 'upper.obj', 'upper.ply'];

const others: Readonly<Record<string, string>> = {
  'eicar.stl': 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
  'script.pdf.png': '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n',
  'gif.jpg': "GIF89a/*\u0000\u0000*/=1;alert(1);fetch('/ran')",
  'shell.obj': '#!/bin/sh\nrm -rf /\n',
};

const kindOf = (name: string): HostileFile['kind'] => (/\.(stl|obj|ply)$/.test(name) ? 'scan' : 'photo');

/** All of them; most are refused, the rest are sound models and pictures that must be served as just that. */
export const hostileFiles: readonly HostileFile[] = [
  ...payloads.flatMap((payload) => Object.entries(carriers).map(([name, make]) => [name, make(payload)] as const)),
  ...payloads.flatMap((payload) => disguises.map((name) => [name, Buffer.from(payload.repeat(20))] as const)),
  ...Object.entries(others).map(([name, content]) => [name, Buffer.from(content.repeat(4))] as const),
].map(([name, bytes]) => ({ kind: kindOf(name), name, bytes }));
