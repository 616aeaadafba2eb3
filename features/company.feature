Feature: The company's profile

  Rule: The owner keeps the company's name, contact and address

    @R2.07 @R2.46 @R3.01 @R7.06 @R7.07 @R8.07
    Scenario: Change the company
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I fill in the company form
        | Company name  | Northgate Roofing & Sons |
        | Email         | office@northgate.example |
        | Phone         | 5035550142               |
        | Zip code      | 97201                    |
        | Default state | Oregon                   |
        | Default units | Square Foot              |
      And I save
      Then a toast says "Company updated" and "Updated succesfully!"
      And after a reload the company form has the same

    @R2.46
    Scenario: Save stays in view once something changed
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile" in a low window
      And I fill in the company form
        | Company name | Northgate Roofing & Sons |
      Then I can save without scrolling

    @R5.03 @R9.03
    Scenario: Phone and fax are kept with +1 before them
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I fill in the company form
        | Phone | 5035550142 |
        | Fax   | 5035550143 |
      And I save
      Then a toast says "Company updated"
      And the company is stored with the phone "+15035550142" and the fax "+15035550143"

    @R3.11
    Scenario: The countries, the United States first
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      Then I can pick from about 240 countries, "United States" first
      And with "United States" I can pick the state "Oregon"
      And with "Canada" I can type any state

    @R5.03
    Scenario Outline: A field that cannot be right says so
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I fill in the company form
        | <field> | <value> |
      And I save
      Then the field "<field>" says "<text>"

      Examples:
        | field        | value  | text             |
        | Company name |        | Required         |
        | Email        | office | Invalid email    |
        | Phone        | 555123 | Invalid number   |
        | Fax          | 555123 | Invalid number   |
        | Zip code     | 9720   | Invalid zip code |

    @R8.05
    Scenario: The company cannot be saved, and nothing typed is lost
      Given a company with the "TEAM" package
      And I am signed in
      And the server fails when it is asked to change "companies"
      When I open "/profile"
      And I fill in the company form
        | Company name | Northgate Roofing & Sons |
      And I save
      Then an error toast says "Error updating company"
      And what I typed as "Company name" is still there

    @R8.05
    Scenario: The company cannot be loaded
      Given a company with the "TEAM" package
      And I am signed in
      And the server fails when it is asked for "companies"
      When I open "/profile"
      Then an error toast says "Error getting the company list"
      When the server is well again
      And I try again
      Then my package is "TEAM"

    @R2.46
    Scenario: What is typed and not saved outlives a reload
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I fill in the company form
        | Company name | Northgate Roofing & Sons |
      And I reload the page
      Then what I typed as "Company name" is still there

    @R2.46
    Scenario: Picking a package meanwhile is no conflict
      Given a company without a package
      And I am signed in
      When I open "/profile"
      And I fill in the company form
        | Company name | Northgate Roofing & Sons |
      And I pick the "TEAM" package in the billing portal
      Then what I typed as "Company name" is still there
      When I save
      Then a toast says "Company updated"

    @R2.46
    Scenario: Somebody else saved it first
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And meanwhile somebody else names the company "Foothills"
      And I fill in the company form
        | Company name | Northgate Roofing & Sons |
      And I save
      Then I am told who changed the company and can choose

    @R2.08
    Scenario: The address for adding a company shows the owner's
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/addCompany"
      Then the company form is that of my company

  Rule: The logo is a picture that is dropped or chosen, seen and taken away

    @R2.46 @R5.07 @R7.07 @R9.06
    Scenario Outline: A logo of my own is saved as soon as I bring it
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I <bring> <picture> as the logo
      Then a toast says "Company updated"
      And after a reload the logo is still there

      Examples:
        | bring  | picture          |
        | choose | a PNG            |
        | choose | a JPEG           |
        | choose | a PNG above 9 MB |
        | drop   | a PNG            |

    @R2.46
    Scenario: What is typed goes on beside the logo, and is no conflict with it
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I fill in the company form
        | Company name | Northgate Roofing & Sons |
      And I choose a PNG as the logo
      Then I can take the logo away
      And what I typed as "Company name" is still there
      When I save
      Then after a reload the company form has the same

    @R2.46
    Scenario: The logo is taken away
      Given a company with the "TEAM" package
      And the company has a logo
      And I am signed in
      When I open "/profile"
      And I press "Remove logo"
      Then a toast says "Company updated"
      And after a reload there is no logo

    @R5.07 @R8.06 @R9.06
    Scenario Outline: What cannot be a logo
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I <bring> <file> as the logo
      Then the form says "Please select an image file (png or jpg or jpeg)"

      Examples:
        | bring  | file                  |
        | choose | a PDF                 |
        | choose | a page named logo.png |
        | choose | an SVG named logo.png |
        | drop   | two PNGs              |

    @R5.07 @R6.09 @R7.07
    Scenario: The API judges a logo by its content, too
      Given a company with the "TEAM" package
      When I ask the API to keep a page as the logo
      Then the API answers 400

  Rule: An owner's own name and password are a step away

    @R2.07 @R2.09 @R6.05 @R7.12
    Scenario Outline: With a package and without
      Given a company <package>
      And I am signed in
      When I open "/profile"
      And I go to my name and password
      And I fill in my profile
        | First name           | Robyn      |
        | Current password     | plumb-line-1 |
        | New password         | new-secret |
        | Confirm new password | new-secret |
      And I save
      Then the header says that I am "Robyn Owner"
      And the "Owner" signs in with the password "new-secret"

      Examples:
        | package                 |
        | with the "TEAM" package |
        | without a package       |

    @R2.07 @R2.45
    Scenario: It is the form that the list of users opens
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      Then I see the heading "Company profile"
      When I go to my name and password
      Then I see the heading "Your profile"
      And I can edit my role, office and password as in the list of users

    @R2.07
    Scenario: Cancel leads back to the company
      Given a company without a package
      And I am signed in
      When I open "/profile"
      And I go to my name and password
      And I cancel
      Then the company form is that of my company

  Rule: The others edit their own profile

    @R2.07 @R6.05 @R7.10
    Scenario: A manager sees who they are
      Given a company with the "TEAM" package
      And I am signed in as its "Manager"
      When I open "/profile"
      Then my profile says "Manager"
      And the field "Role" is disabled
      And the field "Office" is disabled
      And no package can be picked there

    @R6.05 @R7.12 @R8.07
    Scenario: Another name, seen at once
      Given a company with the "TEAM" package
      And I am signed in as its "Estimator"
      When I open "/profile"
      And I fill in my profile
        | First name | Robyn |
      And I save
      Then a toast says "User updated" and "Updated succesfully!"
      And the header says that I am "Robyn Estimator"

    @R6.05 @R7.12
    Scenario: Another password
      Given a company with the "TEAM" package
      And I am signed in as its "Estimator"
      When I open "/profile"
      And I fill in my profile
        | Current password     | plumb-line-1 |
        | New password         | new-secret |
        | Confirm new password | new-secret |
      And I save
      Then a toast says "User updated"
      And the "Estimator" signs in with the password "new-secret"

    @R6.05 @R9.02
    Scenario Outline: A field that cannot be right says so
      Given a company with the "TEAM" package
      And I am signed in as its "Manager"
      When I open "/profile"
      And I fill in my profile
        | <field> | <value> |
      And I save
      Then the field "<says>" says "<text>"

      Examples:
        | field        | value    | says                 | text      |
        | New password | 12345    | New password         | Too short |
        | New password | secret-1 | Confirm new password | Required  |
        | New password | secret-1 | Current password     | Required  |

    @R6.05
    Scenario: Another password is refused without the one there is
      Given a company with the "TEAM" package
      And I am signed in as its "Estimator"
      When I open "/profile"
      And I fill in my profile
        | Current password     | not-mine   |
        | New password         | new-secret |
        | Confirm new password | new-secret |
      And I save, which is refused
      Then the field "Current password" says "This is not your current password"

    @R8.03
    Scenario: It cannot be saved, and nothing typed is lost
      Given a company with the "TEAM" package
      And I am signed in as its "Manager"
      And the server fails when it is asked to change "users"
      When I open "/profile"
      And I fill in my profile
        | First name | Robyn |
      And I save
      Then the form says "Error updating the user"
      And what I typed as "First name" is still there

    @R6.05 @R6.09
    Scenario: The API gives nobody a role by their own wish
      Given a company with the "TEAM" package
      When its "Estimator" asks the API for the role of a manager
      Then the API answers 403

    @R6.05 @R6.09
    Scenario: The API lets nobody but the owner change the company
      Given a company with the "TEAM" package
      When its "Manager" asks the API to rename the company
      Then the API answers 403

  Rule: Nothing stands in the way of a screen reader

    @R2.46
    Scenario Outline: What axe looks for on the company's profile
      Given a company <package>
      And I am signed in
      When I open "/profile"
      Then I can save
      And axe finds nothing wrong on the page

      Examples:
        | package                 |
        | with the "TEAM" package |
        | without a package       |

    @R2.07
    Scenario: What axe looks for on one's own
      Given a company with the "TEAM" package
      And I am signed in as its "Estimator"
      When I open "/profile"
      Then I can save
      And axe finds nothing wrong on the page
