/** A closed half shell of `steps`² facets as binary STL, about the size of a jaw in mm: a real file, quickly made. */
export function someScan(steps = 60): Buffer {
  const facets: number[][][] = [];
  const at = (i: number, j: number): number[] => {
    const along = (i / steps) * Math.PI;
    const around = (j / steps) * Math.PI * 2;
    const radius = 6 + Math.sin(along * 14) * 0.8;
    return [
      Math.cos(along) * (25 + Math.cos(around) * radius),
      Math.sin(along) * (30 + Math.cos(around) * radius),
      Math.sin(around) * radius,
    ];
  };
  for (let i = 0; i < steps; i += 1) {
    for (let j = 0; j < steps; j += 1) {
      facets.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)], [at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
    }
  }
  const bytes = Buffer.alloc(84 + facets.length * 50);
  bytes.writeUInt32LE(facets.length, 80);
  facets.forEach((corners, index) => {
    const start = 84 + index * 50 + 12;
    corners.flat().forEach((value, place) => {
      bytes.writeFloatLE(value, start + place * 4);
    });
  });
  return bytes;
}

/** What a chat app makes of a scan: not one. */
export const notAScan = Buffer.from('solid? no: a text that somebody called .stl\n'.repeat(40));
