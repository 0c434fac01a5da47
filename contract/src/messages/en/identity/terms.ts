import type { Texts } from '../../catalogue.ts';
import type { terms as zh } from '../../zh/identity/terms.ts';

/** A translation for convenience; where the two differ the Chinese text counts, and both documents say so. */
export const terms: Texts<typeof zh> = {
  contents: 'Contents',
  version: 'Version {version} · in force from {version}. This is a translation; the Chinese text is binding.',
  print: 'Print or save',
  operatorMissing: '[to be entered: name of the operator]',
  contactMissing: '[to be entered: contact for personal information]',
  privacy: {
    title: 'Privacy Policy',
    intro: [
      '{operator} (“we”) offers dental clinics, doctors and the lab the ordering of custom dental appliances, and the work on them, under the name “{brand}”. This policy follows the Personal Information Protection Law of the People’s Republic of China (PIPL), the Cybersecurity Law, the Data Security Law and the Regulations on the Protection of Minors in Cyberspace. It says which personal information we handle, why, for how long, and how you use your rights.',
      'In short: we collect only what the service needs; the clinic decides about its patients’ information and we handle it on the clinic’s commission; everything is kept within mainland China and nothing goes abroad; there is no third-party SDK, no advertising, no automated decision-making, and nothing is sold.',
    ],
    sections: {
      processor: {
        title: '1. Who handles your personal information',
        text: [
          'For your account (registration, sign-in, position and certification) the personal information handler is {operator}.',
          'For patients’ information the handler is the clinic that treats the patient; we are the party it has entrusted (see 4). Patients who want to use their rights turn to their clinic first; if you turn to us, we tell the clinic and help it to answer.',
          'Contact for the protection of personal information: {contact}.',
        ],
      },
      collected: {
        title: '2. What we handle, and what for',
        text: [
          '- Registration and sign-in: mobile number, password (only a hash that cannot be reversed), codes by text message (only a hash, good for 5 minutes). To know who you are and to protect the account. Without a mobile number, functions that need a sign-in cannot be used.',
          '- Security of sign-in: time, way, success, network address (IP) and the browser’s name. To show you your sign-in history in the settings, to recognise unusual sign-ins, to limit guessing, and to keep network logs as the law demands.',
          '- Profile: your name; picture, sex, date of birth, title and email if you choose to give them. The name tells colleagues and the lab who deals with an order; nothing depends on the rest.',
          '- Certification of doctors: name, title, pictures of the ID card and of the licence to practise. To verify that you may prescribe appliances.',
          '- Certification of organisations: name, business licence, licence of the medical institution. To verify that the clinic may practise; they may name persons such as the legal representative.',
          '- Position at a clinic: clinic, job, work status, permissions. To decide what you may see and do.',
          '- Orders and delivery: recipient’s name, number and address; orders, bills, results of payments, invoice titles. For production, delivery, settlement and service. We collect no card numbers and no payment passwords.',
          '- Messages and records: what you write and mark in orders and cases, and who looked at or changed what and when. To work together, to establish responsibility and to protect patients.',
          'We rely on what is necessary to conclude and perform the contract with you, on what is necessary to fulfil legal duties, or on your consent (PIPL, Article 13).',
        ],
      },
      sensitive: {
        title: '3. Sensitive personal information',
        text: [
          'The following is sensitive: if it leaks or is used unlawfully it may easily harm a person’s dignity, or the safety of person and property:',
          '- Pictures of a doctor’s ID card. Handled only with your separate consent, given as you submit them; stored encrypted, seen only by those who review them and with a watermark, and every look is recorded in the audit log.',
          '- Health information of patients (see 4).',
          'You may refuse the handling of your ID card’s picture; you can then still look around, manage patients and save drafts, but not submit orders.',
        ],
      },
      patients: {
        title: '4. Patients’ information handled on the clinic’s commission',
        text: [
          'Clinics enter a patient’s name, sex, date of birth, number, teeth and findings, photographs inside and outside the mouth, radiographs and three-dimensional scans. Health information and photographs that may show a face are sensitive personal information.',
          'Under Article 21 of the PIPL we, as the entrusted party:',
          '- handle it only for the clinic’s purposes: keeping the patient’s file, designing and making appliances, reviewing plans, delivery and service; for nothing else, not for advertising, not for training algorithms;',
          '- handle it only as the clinic instructs and for the term of the commission (while the clinic uses the platform), by storing, showing, designing, backing up and deleting;',
          '- entrust nobody else without the clinic’s consent. The lab’s staff see only what their work needs; lists show a patient’s name in part and a number without its middle four digits;',
          '- protect it as described in 8 and accept the clinic’s supervision; when the commission ends we return or delete it and keep nothing, unless the law provides otherwise.',
          'As the handler, the clinic informs its patients and obtains their separate consent before entering anything (of a guardian where the patient is under fourteen), and answers their requests. A patient who is sent a link sees the progress of their own appliance only.',
        ],
      },
      minors: {
        title: '5. Minors under fourteen',
        text: [
          'The platform is for medical professionals; minors cannot register.',
          'Patients may be children under fourteen (early treatment, for instance). Children’s information is sensitive; the clinic obtains a guardian’s consent before entering it. Without a guardian’s consent a clinic must not upload pictures or models of a child.',
          'Guardians may ask to see, correct or delete a child’s information through the clinic or directly from us.',
        ],
      },
      cookies: {
        title: '6. Cookies and local storage',
        text: [
          '- Cookies: one only, named token, which holds the sign-in, enciphered; it ends after 7 days without use and after 30 days at the latest, and is deleted as you sign out. Without it you cannot stay signed in.',
          '- Local storage: language, present clinic, number of the present user, way of sign-in, the key to that cookie, whether the menu is folded. It stays in your browser, and what concerns you is cleared as you sign out.',
          'We use no cookies for analysis, advertising or tracking, and no fingerprinting or the like.',
        ],
      },
      sharing: {
        title: '7. Entrusting, providing, publishing',
        text: [
          '- Third-party SDKs: none.',
          '- Text messages: to send codes and invitations, number and text are given to a licensed provider in mainland China, for sending only.',
          '- Payment institutions: if you choose WeChat Pay or Alipay their page opens, and they handle your payment information by their own policies; we give them order number and amount and receive the result.',
          '- Couriers: the recipient’s name, number and address, to deliver.',
          '- Accounts of other platforms: only if you link one yourself, your number and user number are checked with that platform.',
          'Beyond this we neither provide your information to other handlers nor publish it, unless the law demands it. In a merger or division the recipient continues to follow this policy, and asks for your consent again if the purpose changes.',
          'Cross-border transfer: none. Personal information is kept within the mainland of the People’s Republic of China; we provide none abroad.',
        ],
      },
      security: {
        title: '8. How we protect it',
        text: [
          '- Encrypted transport; passwords kept by an algorithm made against guessing; pictures of papers stored encrypted; files read only through addresses that are good for five minutes.',
          '- Each clinic’s data is kept apart in the database itself; everybody sees only what their job needs; platform administrators and finance staff use a second factor.',
          '- Every look at a patient’s file, picture, model or paper is recorded in the audit log, which is kept for three years.',
          '- Before handling sensitive information we assess the impact on its protection, and we hold drills regularly.',
          'If information is or may be leaked, altered or lost, we act at once and tell you, the clinics concerned and the authorities in charge what kind it was, why, what may follow, what has been done and what you can do.',
        ],
      },
      retention: {
        title: '9. How long it is kept',
        text: [
          '- Account: until you close it; then it is deleted or made anonymous, except for what the law demands to be kept.',
          '- Sign-in history and network logs: six months at least.',
          '- Audit log: three years.',
          '- Orders and transactions: three years at least after the transaction is completed; accounting vouchers as the rules on accounting archives demand.',
          '- Patients’ files: the clinic decides; fifteen years after the last visit by default (as the rules on medical records demand for outpatients). Then, or when the clinic asks for it, they are deleted; what must be kept by law is only stored and protected.',
          '- Certification papers: while you work at the clinic or it uses the platform; then the pictures are deleted and only the result of the review remains.',
        ],
      },
      rights: {
        title: '10. Your rights',
        text: [
          '- To see and copy: profile, sign-in history and signed-in devices are in the personal centre and the settings; you may ask for a copy, or for a transfer to another handler.',
          '- To correct and complete: in the personal centre.',
          '- To delete and to close the account: personal centre, Security; what remains and why is said before.',
          '- To withdraw consent: close the account, or tell us to withdraw consent to certification papers. What was done before stays lawful.',
          '- To have rules explained, and to refuse: ask us. We take no decision of great effect on you by automated means alone.',
          '- Close relatives: of a person who has died may, for their own lawful and legitimate interests, see, copy, correct and delete that person’s information, unless the person had arranged otherwise.',
          'Send requests to {contact}; we answer within fifteen working days after verifying who you are. If we refuse we say why; you may sue at a people’s court, or complain to the authorities in charge.',
        ],
      },
      changes: {
        title: '11. Changes',
        text: [
          'When purposes, ways or kinds change we change this policy and its date. At your next sign-in you are asked to read it and to agree again; if you do not, you can sign out or close the account. We keep which version you agreed to, and when.',
        ],
      },
    },
  },
  agreement: {
    title: 'User Agreement',
    intro: [
      'This agreement between you and {operator} (“we”) is about the use of “{brand}” (“the platform”). Please read all of it before you register, and the points marked “please note” in particular; by ticking the box you accept it together with the Privacy Policy.',
    ],
    sections: {
      service: {
        title: '1. The service',
        text: [
          'Dental clinics, doctors and companies (chains included) order custom appliances on the platform: sports mouthguards, whitening trays, retainers, removable appliances and custom silicone appliances; and manage patients’ files, cases, images, plans, payments and deliveries.',
          'The platform is a tool for medical professionals and gives patients no diagnosis or advice. Please note: indication, prescription and approval of a plan are judged by, and are the responsibility of, a doctor licensed to practise.',
        ],
      },
      account: {
        title: '2. Your account',
        text: [
          '- One account for each mobile number, for yourself only. What you tell us must be true and kept up to date.',
          '- Keep password and codes to yourself and leave the confirmation of a sign-in code to nobody; our staff never ask for a code, nor ask you to scan one. What is done with your account counts as done by you, unless you show that it was misused although you kept it with care.',
          '- If somebody else uses it, sign out the other devices in the settings at once, change the password, and tell us.',
          '- You may close the account at any time. If you are the only admin of a clinic, hand that over first.',
        ],
      },
      qualification: {
        title: '3. Qualification and certification',
        text: [
          '- A clinic must hold a business licence and a licence (or filing) as a medical institution; a doctor must be licensed to practise.',
          '- Papers that you submit must be true, valid and your own. Until they are passed you may look around, manage patients and save drafts, but not submit orders.',
          '- If a qualification ends, is revoked or does not fit the facts, stop using the functions concerned and tell us; we may withdraw the certification.',
        ],
      },
      staff: {
        title: '4. Clinics and their staff',
        text: [
          '- A clinic’s admins manage staff, permissions, addresses and bills on its behalf; what they do binds the clinic.',
          '- Whoever leaves a clinic no longer sees its data; the records of what they did remain the clinic’s.',
          '- A chain’s head office may see the orders and bills of its organisations.',
        ],
      },
      orders: {
        title: '5. Orders and delivery',
        text: [
          '- An order is concluded when you have submitted it and the lab has accepted it; price and promised date are those confirmed as it was submitted.',
          '- Please note: appliances are made to a prescription for one patient; by law the right to return within seven days does not apply. If you cancel after design or production has begun, costs that have arisen may be due; the amount is shown before you cancel.',
          '- A plan goes into production only after a doctor has approved it. Inspect what you receive in good time; what does not fit the approved plan or has a defect may be made again or refunded on request.',
          '- The risk passes as a parcel is signed for; for couriers that we arrange, loss and damage before that are ours.',
        ],
      },
      payment: {
        title: '6. Prices, payment, invoices',
        text: [
          '- What is due stands in the bill and can be paid by WeChat Pay, Alipay, bank transfer, quota or points. Coupons, points and discounts follow their own rules and cannot be exchanged for money.',
          '- A payment link may be given to another person to pay; whoever has it sees the amount and what it is for.',
          '- Refunds go back the way the money came. Invoices are issued after payment, to the title you entered.',
          '- Benefits given by the platform end on the date shown and do not renew by themselves.',
        ],
      },
      patients: {
        title: '7. Patients’ information',
        text: [
          'The clinic is the handler of its patients’ personal information and entrusts us to store and process it for the purposes in 1. Purposes, term, ways, kinds, protection and the rights and duties of both sides, as laid down in 4 of the Privacy Policy, are part of this agreement.',
          '- Before entering anything the clinic informs the patient and obtains separate consent; of a guardian where the patient is under fourteen.',
          '- The clinic enters nothing that treatment and appliance do not need.',
          '- A clinic that stops using the platform can export its data; afterwards we delete it as the Privacy Policy says.',
        ],
      },
      conduct: {
        title: '8. Rules of use',
        text: [
          'You must not:',
          '- pretend to be somebody else or to be qualified, or submit false prescriptions, papers or cases;',
          '- get round permissions, harvest data, disturb the platform, or test its security without written consent;',
          '- use patients’ information for anything but treatment and appliances, or disclose it to persons not concerned;',
          '- upload unlawful content or malicious programs, or infringe other people’s intellectual property or other rights.',
          'If you do, we may warn you, restrict functions or disable the account, as the case demands, and reserve further claims. We give reasons beforehand and you may object, unless harm has to be stopped at once.',
        ],
      },
      property: {
        title: '9. Intellectual property',
        text: [
          'Rights in the platform’s software and marks are ours or their owners’. Your rights in scans, pictures and prescriptions do not change by uploading; you permit us to use them to perform the order. Designs made by the lab are for that order and are used for nothing else without the consent of both.',
        ],
      },
      liability: {
        title: '10. Liability',
        text: [
          '- We run the platform with reasonable care for its continuity and safety; planned maintenance is announced. For interruptions by force majeure we are not liable, but tell you in time and restore it as soon as possible.',
          '- Please note: loss caused by mistakes in prescriptions, scans or information that you gave is yours; loss caused by our or the lab’s fault is ours, as the law provides.',
          '- Nothing here excludes or limits liability that the law does not allow to be excluded, such as for personal injury, or for loss of property caused by intent or gross negligence.',
        ],
      },
      changes: {
        title: '11. Changes and end',
        text: [
          'When we change this agreement we change its date and ask you to read it and to agree again at your next sign-in. If you do not agree you can stop using the platform and close your account; orders already concluded are performed under the former text.',
        ],
      },
      law: {
        title: '12. Law and disputes',
        text: [
          'The law of the People’s Republic of China applies (for this agreement without that of Hong Kong, Macao and Taiwan). Disputes are first to be settled by talks; failing that, either side may sue at the competent people’s court of the defendant’s domicile or of the place of performance.',
          'Contact: {contact}.',
        ],
      },
    },
  },
};
