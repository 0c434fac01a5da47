import type { Texts } from '../catalogue.ts';
import type { meshes as zh } from '../zh/meshes.ts';

export const meshes: Texts<typeof zh> = {
  refusals: {
    empty: 'The file is empty (0 bytes). Export the scan again, then upload it.',
    noSurface: 'The file has no triangles to show. Export a mesh from the scanner software, not a point cloud.',
    truncated: 'The file is incomplete: {expected} bytes expected, {found} found. Export or upload it again.',
    cutShort: 'The file breaks off at line {line} and is incomplete. Export or upload it again.',
    wrongCount:
      'The file says it has {claimed} elements but holds {found}; it cannot be trusted. Export it again, then upload it.',
    notANumber:
      'The position of vertex {vertex} is not a number; the model is damaged. Repair it in the scanner software and export it again.',
    badIndex:
      'A triangle refers to a vertex that does not exist (number {index} of {vertices}); the model is damaged. Export it again.',
    malformed: 'Line or record {line} does not fit the file format. Export it again, then upload it.',
    badHeader: 'The header of the PLY file is incomplete or wrong. Export it again, then upload it.',
    notAMesh: 'This is not a 3D model but {found}. Upload an STL, PLY or OBJ file.',
    isArchive: 'This is a {kind} archive. Unpack it and upload the STL, PLY or OBJ file inside.',
    unsupportedFormat: '{format} is not supported. Export the model as STL, PLY or OBJ.',
    outsideReference:
      'The file refers to something outside itself ({path}) and is not accepted. Export an OBJ without outside materials, or use STL or PLY.',
    tooManyTriangles:
      'The model has more than {limit} triangles. Simplify it in the scanner software and export it again.',
    tooLarge:
      'The file has {size} bytes, more than the {limit} allowed. Simplify the model or export it in a binary format.',
  },
  foreign: {
    text: 'a text',
    webPage: 'a web page',
    picture: 'a picture',
    document: 'a document',
    program: 'a program',
    unknown: 'something unknown',
  },
  units: {
    metres: 'The size of the model looks like metres; display and measurements may be wrong. Export it in millimetres.',
    inches: 'The size of the model looks like inches; display and measurements may be wrong. Export it in millimetres.',
    unknown: 'The model is unusually large. Make sure that it was exported in millimetres.',
  },
  viewer: {
    viewer: '3D model viewer',
    help: 'Drag to rotate, drag with the right button or two fingers to move, use the wheel or pinch to zoom. Arrow keys rotate, Shift with arrow keys moves, plus and minus zoom, 1 to 5 choose a view, 0 fits the window, R measures, P marks, C takes a picture, Esc leaves a tool. While measuring or marking, Enter picks the point in the middle of the view.',
    views: 'Standard views',
    front: 'Front',
    left: 'Left',
    right: 'Right',
    upper: 'Upper',
    lower: 'Lower',
    fit: 'Fit to window',
    tools: 'Tools',
    ruler: 'Measure a distance',
    pin: 'Add a mark',
    capture: 'Take a picture of this view',
    shortcuts: 'How to use',
    vertexColours: 'Scan colours',
    apart: 'Open jaws',
    apartValue: '{mm} mm apart',
    parts: 'Parts',
    show: 'Show {name}',
    hide: 'Hide {name}',
    opacity: 'Opacity of {name}',
    loading: 'Loading {percent}%',
    loadingPart: '{name}: {percent}%',
    loaded: 'The model is loaded',
    failed: '{name} cannot be shown',
    loadFailed: 'Loading failed. Check the connection and try again.',
    retry: 'Try again',
    rulerFirst: 'Click the first point on the model',
    rulerSecond: 'Click the second point',
    distance: '{mm} mm',
    distanceResult: 'Distance {mm} mm',
    clearRuler: 'Clear the measurement',
    pinHint: 'Click the model to add a mark',
    pinLabel: 'Mark {number}: {label}',
    pins: 'Marks',
    noWebgl:
      'This browser cannot show 3D models (WebGL 2 is missing). Use a recent Chrome, Edge, Firefox or Safari with hardware acceleration switched on.',
    contextLost: 'The graphics card is not available for the moment; the view is being restored…',
    triangles: '{count} triangles',
  },
};
