import type { Texts } from '../catalogue.ts';
import type { meshes as zh } from '../zh/meshes.ts';

export const meshes: Texts<typeof zh> = {
  refusals: {
    empty:
      'The file is empty (0 bytes). Export the scan again from the scanner software as binary STL and upload the new file.',
    noSurface:
      'The file has no triangles to show. In the scanner software, export the model as a mesh (binary STL), not as a point cloud or curved surfaces.',
    truncated:
      'The file is incomplete: {expected} bytes expected, {found} found. Upload it again once exporting or copying has finished; if that does not help, export it again from the scanner software as binary STL.',
    cutShort:
      'The file breaks off at line {line} and is incomplete. Upload it again once exporting or copying has finished; if that does not help, export it again from the scanner software as binary STL.',
    wrongCount:
      'The file says it has {claimed} elements but holds {found}; it cannot be trusted. Export it again as binary STL from the scanner software itself, without converting it elsewhere, and upload the new file.',
    notANumber:
      'The position of vertex {vertex} is not a number; the model is damaged. Use “repair mesh” in the scanner software, then export it again as binary STL.',
    tooFar:
      'Vertex {vertex} lies more than {limit} mm from the origin, which no dental model does. Make sure that it is exported in millimetres, delete stray points far from the model in the scanner software, then export it again as binary STL.',
    badIndex:
      'A triangle refers to a vertex that does not exist (number {index} of {vertices}); the model is damaged. Export it again from the scanner software as binary STL.',
    malformed:
      'Line or record {line} does not fit the file format. Export it again from the scanner software as binary STL and upload the new file.',
    badHeader:
      'The header of the PLY file is incomplete or wrong. Export it again from the scanner software as PLY, or as binary STL instead.',
    notAMesh:
      'This is not a 3D model but {found}. Export an STL, PLY or OBJ file from the scanner software and upload that.',
    isArchive: 'This is a {kind} archive. Unpack it first, then upload the STL, PLY or OBJ file inside.',
    unsupportedFormat:
      '{format} is not supported. In the scanner software choose “Export” or “Save as” STL, PLY or OBJ and upload the new file.',
    outsideReference:
      'Line {line} wants the model read from another file, which is not accepted. Export the whole model as one OBJ file, or as binary STL instead.',
    tooManyTriangles:
      'The model has more than {limit} triangles. Simplify the mesh (fewer triangles) in the scanner software, then export it again as binary STL.',
    polygonsTooLarge:
      'The model has a polygon of more than {limit} corners, or too many nearly as large. Convert polygons to triangles before exporting, or export it as binary STL, which holds triangles only.',
    tooLarge:
      'The file has {size} bytes, more than the {limit} allowed. Export it again as binary STL, which is much smaller than a text format, or simplify the mesh in the scanner software.',
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
    help: 'Drag to rotate, drag with the right button or two fingers to move, use the wheel or pinch to zoom. Arrow keys rotate, Shift with arrow keys moves, plus and minus zoom, 1 to 5 choose a view, 0 fits the window, R measures, P marks, C takes a picture, X cuts, O shows contacts, D changes how versions are compared, comma and full stop step through the stages, Esc leaves a tool. While measuring or marking, Enter picks the point in the middle of the view.',
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
    compare: 'Compare versions',
    beside: 'Beside',
    over: 'Over',
    distanceMap: 'Distance',
    comparedAt: '{label}: {stage}',
    comparedLast: '{label} does not have this stage and stands at its last: {stage}',
    comparedUnstaged: '{label} has no stages and stands as in its file',
    measuring: 'Measuring {percent}%',
    scaleRange: 'Scale range',
    scaleValue: '±{mm} mm',
    scaleBehind: 'inside {label}',
    scaleBefore: 'outside {label}',
    mostWithin: '95% of the surface differs by no more than {mm} mm',
    valueHere: 'Here {mm} mm',
    nothingNear: 'Nothing to compare with here',
    noDistance: 'The two versions have no parts to compare',
    contacts: 'Occlusal contacts',
    contactBand: '≤ {mm} mm',
    cut: 'Cut',
    cutOff: 'Off',
    cutX: 'Side',
    cutY: 'Depth',
    cutZ: 'Level',
    cutAt: 'Place of the cut',
    cutValue: '{mm} mm',
    cutFlip: 'Other side',
    stage: 'Stages',
    stageOf: '{label}, the last is {last}',
    stagePlay: 'Play',
    stagePause: 'Pause',
    stageNext: 'Next stage',
    stagePrevious: 'Previous stage',
    open: 'Open',
    pictures: 'Standard views',
    drawing: 'Drawing the standard views…',
    pictureOf: 'View: {view}',
    tooLarge:
      "The file is too large for this device's memory. Open it on a computer, or ask the lab for a lighter model.",
  },
};
